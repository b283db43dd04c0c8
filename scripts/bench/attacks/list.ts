import { setTimeout } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { emptyParts } from './empty-parts.ts'
import { endlessGuests, endlessMember } from './endless-uploads.ts'
import { manySignIns } from './many-sign-ins.ts'
import { longAnswer, packedAnswer } from './service-answers.ts'
import { tallPictures, tallPicturesOfMany, tallPicturesOfMember } from './tall-pictures.ts'
import { videoChunks } from './video-chunks.ts'

/** Baseline: an idle server and the members' slips, without an attack. */
const nothing: Attack = {
  name: 'nothing, for comparison',
  async send() {
    await setTimeout(4000)
    return 0
  },
}

/** All attacks, in the order of the printed table. */
export const attacks: readonly Attack[] = [
  nothing,
  longAnswer,
  packedAnswer,
  videoChunks,
  tallPictures,
  tallPicturesOfMany,
  tallPicturesOfMember,
  emptyParts,
  endlessGuests,
  endlessMember,
  manySignIns,
]
