import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';

export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

/** A process with all its running descendants. */
export function familyOf(pid: number): RunningProcess[] {
  const all = runningProcesses();
  const family = all.filter((one) => one.pid === pid);
  for (const { pid: parent } of family) family.push(...all.filter((one) => one.parent === parent));
  return family;
}

/** Excludes zombies. */
export function runningProcesses(): RunningProcess[] {
  return platform() === 'linux' ? readProc() : askPs();
}

function readProc(): RunningProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
    } catch {
      return [];
    }
  });
}

function askPs(): RunningProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || state?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
