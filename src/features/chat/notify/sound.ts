import { delay } from '#lib/async/delay.ts'
import { store } from '#lib/state/store.ts'
import { soundOnAtom } from './sound-setting.ts'

/** At most one sound in this time, milliseconds; also across tabs. */
const PAUSE_MS = 1000
/** Two soft notes, a fifth apart: frequency in Hz, beginning and length in seconds. */
const notes = [
  { pitch: 587.33, from: 0, length: 0.22 },
  { pitch: 880, from: 0.09, length: 0.34 },
] as const
const LOUDNESS = 0.07

let context: AudioContext | undefined
let playedAt = Number.NEGATIVE_INFINITY

/**
 * Browsers let a page sound only once it was touched, and Safari only what was begun in a touch: the first one opens
 * the way, and nothing is tried before.
 */
export function followTouch(): void {
  const touched = () => {
    removeEventListener('pointerup', touched)
    removeEventListener('keydown', touched)
    if (store.get(soundOnAtom)) openSound()
  }
  addEventListener('pointerup', touched)
  addEventListener('keydown', touched)
}

/** Opens the way to the loudspeaker; only while a tap or a key is being handled. */
export function openSound(): void {
  if (context || !('AudioContext' in globalThis)) return
  // Safari: beside the member's music, and silent when the phone is.
  const session: unknown = Reflect.get(navigator, 'audioSession')
  if (typeof session === 'object' && session !== null) Reflect.set(session, 'type', 'ambient')
  context = new AudioContext()
  // Nothing is to be heard yet: the device's sound output may rest.
  void context.suspend().catch(() => undefined)
}

/** Plays the sound of a new message, where the member lets us and the browser does. Never rejects. */
export async function playIncoming(): Promise<void> {
  if (!store.get(soundOnAtom) || performance.now() - playedAt < PAUSE_MS) return
  playedAt = performance.now()
  if (!navigator.locks) return await play()
  // Two windows side by side get the same message: the one that gets the lock sounds.
  const sound = async (lock: Lock | null) => {
    if (!lock) return
    await play()
    await delay(PAUSE_MS)
  }
  // Where the site's storage is blocked there are no locks, and a sound too many is better than none.
  await navigator.locks.request('kapao.chat-sound', { ifAvailable: true }, sound).catch(play)
}

async function play(): Promise<void> {
  const audio = context
  if (!audio) return
  try {
    await audio.resume()
    await Promise.all(notes.map((note) => ring(audio, note)))
    await audio.suspend()
  } catch {
    // The device has no sound output, or gives it to somebody else.
  }
}

/** Resolves when the note has died away. */
function ring(audio: AudioContext, { pitch, from, length }: (typeof notes)[number]): Promise<void> {
  const begin = audio.currentTime + from
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length)
  tone.connect(volume).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + length)
  return new Promise((resolve) => {
    tone.onended = () => resolve()
  })
}
