import { readdir, readFile } from 'node:fs/promises'

/** CPU and memory of a process and its descendants, from Linux's /proc. */
export interface ProcessUsage {
  /** Processor time of the process itself, seconds. */
  readonly ownCpuSeconds: number
  /** Processor time of the process and all its descendants, including those that have ended, seconds. */
  readonly cpuSeconds: number
  /** Memory of the process and its descendants, bytes. */
  readonly rssBytes: number
}

/** Clock ticks per second in /proc/<pid>/stat; Linux has no other value on the platforms of Node.js. */
const TICKS_PER_SECOND = 100

/** Zeros for a process that has ended. */
export async function readProcessUsage(pid: number): Promise<ProcessUsage> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const [stat, status, threads] = await Promise.all([
    read('stat'),
    read('status'),
    readdir(`/proc/${pid}/task`).catch(() => []),
  ])
  const children = (await Promise.all(threads.map((thread) => read(`task/${thread}/children`)))).join(' ')
  const usages = await Promise.all((children.match(/\d+/g) ?? []).map((id) => readProcessUsage(Number(id))))
  // Fields are counted after the command, which may contain spaces: user and system time, and those of ended children.
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map((ticks) => Number(ticks) / TICKS_PER_SECOND)
  const ownRss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  return {
    ownCpuSeconds: user + system,
    cpuSeconds: usages.reduce(
      (sum, { cpuSeconds }) => sum + cpuSeconds,
      user + system + endedUser + endedSystem,
    ),
    rssBytes: usages.reduce((sum, { rssBytes }) => sum + rssBytes, ownRss),
  }
}
