// Loaded before the server: a launcher killed with -9 cannot pass on a signal, and its server would live on unseen.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
