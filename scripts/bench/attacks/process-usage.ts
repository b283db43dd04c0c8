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
  const usages = await Promise.all((await childrenOf(pid)).map(readProcessUsage))
  const [own, ended, rssBytes] = await Promise.all([readTicks(pid, 11), readTicks(pid, 13), readRss(pid)])
  return {
    ownCpuSeconds: own / TICKS_PER_SECOND,
    cpuSeconds: usages.reduce((sum, usage) => sum + usage.cpuSeconds, (own + ended) / TICKS_PER_SECOND),
    rssBytes: usages.reduce((sum, usage) => sum + usage.rssBytes, rssBytes),
  }
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** Sum of a user and a system time; fields are counted after the command, which may contain spaces. */
async function readTicks(pid: number, field: number): Promise<number> {
  const text = await read(`/proc/${pid}/stat`)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(fields[field] ?? 0) + Number(fields[field + 1] ?? 0)
}

async function readRss(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) * 1024
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)))
  return lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number))
}
