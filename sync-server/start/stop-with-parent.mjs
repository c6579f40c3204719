// Loaded before the server: stops it when its launcher dies, since a launcher killed with -9 cannot forward a signal.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
