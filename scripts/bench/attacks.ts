import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { walletSlip } from '../../src/contract/wallet.ts'
import { type Attack, type Preparation, upload } from './attacks/attack.ts'
import { attacks } from './attacks/list.ts'
import { type ProcessUsage, readProcessUsage } from './attacks/process-usage.ts'
import { startPortal } from './portal.ts'

const SAMPLE_MS = 50
/** When members send slips after an attack has begun. */
const SLIPS_AFTER_MS = [300, 2000] as const
/** After this time the attack, and the slips of members, count as endless. */
const LIMIT_MS = 120_000

/**
 * Attacks a server that was just started, once with each attack: its processor time and memory, and how long members'
 * slips take meanwhile. `npm run bench attacks 2`: only the second one.
 */
export async function benchAttacks(only?: number): Promise<void> {
  const slip = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const rows = []
  for (const [index, attack] of attacks.entries()) {
    if (only !== undefined && index + 1 !== only) continue
    const preparation = await attack.prepare?.()
    rows.push(await measure(attack, slip, preparation).finally(() => preparation?.close()))
  }
  console.log('\nAttacks on a server: processor time and memory, and members’ slips meanwhile')
  console.table(rows)
}

async function measure(attack: Attack, slip: Uint8Array, preparation: Preparation | undefined) {
  const portal = await startPortal({ TRUST_PROXY: 'loopback', ...preparation?.env })
  try {
    const { address, pid, tokens } = portal
    const [attacker = '', ...senders] = tokens
    const before = await readProcessUsage(pid)
    const memory = watchMemory(pid)
    const began = performance.now()
    const sent = withLimit(attack.send({ address, token: attacker }))
    const slips = Promise.all(
      SLIPS_AFTER_MS.map(async (delay, index) => {
        await setTimeout(delay)
        return await timeSlip(address, senders[index] ?? '', slip)
      }),
    )
    const [requests, times] = [await sent, await slips]
    const seconds = (performance.now() - began) / 1000
    const after = await readProcessUsage(pid)
    const peakBytes = await memory.stop()
    return {
      attack: attack.name,
      requests: requests ?? 'endless',
      seconds: seconds.toFixed(1),
      ...describeUsage(before, after),
      'peak MB more': Math.round((peakBytes - before.rssBytes) / 1024 ** 2),
      'slips, seconds': times.join(', '),
    }
  } finally {
    await portal.close()
  }
}

function describeUsage(before: ProcessUsage, after: ProcessUsage) {
  return {
    'server CPU s': (after.ownCpuSeconds - before.ownCpuSeconds).toFixed(2),
    'with children': (after.cpuSeconds - before.cpuSeconds).toFixed(2),
  }
}

/** Samples the memory of a process and its descendants until stopped; `stop` returns the peak in bytes. */
function watchMemory(pid: number): { stop(): Promise<number> } {
  let isOver = false
  const sampling = (async () => {
    let peak = 0
    while (!isOver) {
      peak = Math.max(peak, (await readProcessUsage(pid)).rssBytes)
      await setTimeout(SAMPLE_MS)
    }
    return peak
  })()
  return {
    stop() {
      isOver = true
      return sampling
    },
  }
}

async function timeSlip(address: string, token: string, bytes: Uint8Array): Promise<string> {
  const began = performance.now()
  const status = await withLimit(upload(address, { path: walletSlip.path, bytes, token }))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return status === 200 ? seconds : `${seconds} (${status ?? 'no answer'})`
}

/** The value of a promise; undefined if it fails, or takes too long. */
async function withLimit<T>(promise: Promise<T>): Promise<T | undefined> {
  const failed = promise.catch(() => undefined)
  return await Promise.race([failed, setTimeout(LIMIT_MS, undefined, { ref: false })])
}
