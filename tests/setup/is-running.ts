import { kill } from 'node:process'

/** Whether a process with this id exists. */
export function isRunning(pid: number): boolean {
  try {
    return kill(pid, 0)
  } catch {
    return false
  }
}
