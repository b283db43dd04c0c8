import type { Finding } from '../kit/findings.ts'
import { callFaults } from './faults/call-faults.fixture.ts'
import { chatFaults } from './faults/chat-faults.fixture.ts'
import type { Fault } from './faults/fault.fixture.ts'
import { fieldFaults } from './faults/field-faults.fixture.ts'
import { headerFaults } from './faults/header-faults.fixture.ts'
import { moneyFaults } from './faults/money-faults.fixture.ts'

const faults = [...fieldFaults, ...callFaults, ...headerFaults, ...chatFaults, ...moneyFaults]

/** Calls that a fault's findings name. */
const callsOf = ({ findings }: Fault) =>
  findings.map((line) =>
    line
      .replace(/^[^:]*: /, '')
      .split(' ')
      .slice(0, 2)
      .join(' '),
  )

/** Faults of different calls that the same steps find share a run. */
function batchesOf(all: readonly Fault[]): readonly (readonly Fault[])[] {
  const batches: Fault[][] = []
  for (const fault of all) {
    const fits = batches.find(
      (batch) =>
        ![fault, ...batch].some(({ isAlone }) => isAlone) &&
        batch[0]?.steps.join() === fault.steps.join() &&
        !batch.flatMap(callsOf).some((call) => callsOf(fault).includes(call)),
    )
    if (fits) fits.push(fault)
    else batches.push([fault])
  }
  return batches
}

/** A finding in the form of a fault's `findings`. */
export const lineOf = ({ severity, rule, call, path }: Finding) =>
  `${severity}, ${rule}: ${call}${path === undefined ? '' : ` ${path}`}`

/** Whether an expected line, perhaps with `*`, is a finding's line. */
export const matches = (expected: string, line: string) => {
  const [start = '', end] = expected.split('*')
  return end === undefined ? line === expected : line.startsWith(start)
}

/** Every fault, in as few runs as possible. */
export const faultBatches = batchesOf(faults).map((batch) => ({
  batch,
  names: batch.map(({ name }) => name).join('; '),
}))
