import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The account that runs PostgreSQL, which refuses to run as root. */
export interface RunAs {
  command(program: string, args: string[]): [string, string[]];
  spawnOptions: { uid?: number; gid?: number };
  /** Makes PostgreSQL's account the owner of a file or folder. */
  own(path: string): void;
}

interface Account {
  uid: number;
  gid: number;
}

/**
 * Chooses the account: the current one, or for root an ordinary account that can reach the programs and the folder.
 * @param dataFolder the cluster's folder, which may not exist yet
 */
export function chooseRunAs(programs: string[], parentFolder: string, dataFolder: string): RunAs {
  if (process.getuid?.() !== 0) {
    refuseForeignFolder(dataFolder);
    return {
      command: (program, args) => [program, args],
      spawnOptions: {},
      own: () => undefined,
    };
  }
  const account = ownerOf(dataFolder) ?? accountNamed('postgres') ?? accountNamed('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody". ' +
        'Start Side One as an ordinary user, or set DATABASE_URL.',
    );
  }
  const own = (path: string) => chownSync(path, account.uid, account.gid);
  const ways = [plainSwitch(account), keeping('dac_read_search', account), keeping('dac_override', account)];
  const way = ways.find((each) => canReach(each, programs, parentFolder));
  if (!way) {
    throw new Error(
      `PostgreSQL does not run as root, and the account it would run under cannot reach ${parentFolder} or the ` +
        'installed packages. Move the project to a folder that other accounts may enter, start it as an ordinary ' +
        'user, or set DATABASE_URL.',
    );
  }
  return { ...way, own };
}

type Way = Pick<RunAs, 'command' | 'spawnOptions'>;

function plainSwitch({ uid, gid }: Account): Way {
  return {
    command: (program, args) => [program, args],
    spawnOptions: { uid, gid },
  };
}

// Other accounts cannot reach a project below /root (mode 0700). One capability lets PostgreSQL traverse the folder and
// leaves it an ordinary process otherwise.
function keeping(capability: string, { uid, gid }: Account): Way {
  const switches = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // PostgreSQL finds its programs by access(2), which ignores the capability without the secure bit.
  const keep = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup'];
  return {
    command: (program, args) => ['setpriv', [...switches, ...keep, '--', program, ...args]],
    spawnOptions: {},
  };
}

function canReach(way: Way, programs: string[], folder: string): boolean {
  const canRun = (program: string, args: string[]) => {
    const [file, all] = way.command(program, args);
    const { status, stderr } = spawnSync(file, all, {
      ...way.spawnOptions,
      cwd: '/',
    });
    // Even if PostgreSQL cannot find its files, it prints its version, and an error on the error stream.
    return status === 0 && stderr.length === 0;
  };
  return canRun('sh', ['-c', 'cd "$1"', 'sh', folder]) && programs.every((program) => canRun(program, ['--version']));
}

function ownerOf(folder: string): Account | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

function refuseForeignFolder(dataFolder: string): void {
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  if (owner === undefined || self === undefined || owner === self) return;
  throw new Error(
    `${dataFolder} belongs to another account (number ${owner}), not to ${userInfo().username}. ` +
      'Start Side One as before, or set DATA_DIR to another folder.',
  );
}

function accountNamed(name: string): Account | undefined {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
  } catch {
    return undefined;
  }
}
