import { atom } from 'jotai'
import { literal } from 'valibot'
import { delay } from '#lib/async/delay.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

const storedSoundOnAtom = atom(readText(lazyStorageKeys.chatSound, literal('off')) === undefined)

/**
 * Whether new messages play a sound; persisted on this device, on by default. Independent of `prefers-reduced-motion`,
 * which is about motion, not sound.
 */
export const isSoundOnAtom = atom(
  (get) => get(storedSoundOnAtom),
  (_get, set, next: boolean) => {
    set(storedSoundOnAtom, next)
    if (next) removeKey(lazyStorageKeys.chatSound)
    else writeText(lazyStorageKeys.chatSound, 'off')
  },
)

/** At most one sound in this time, also across tabs. */
const SOUND_PAUSE_MS = 1000
/** Two soft notes, a fifth apart: frequency in Hz, start and duration in seconds. */
const notes = [
  { pitch: 587.33, from: 0, length: 0.22 },
  { pitch: 880, from: 0.09, length: 0.34 },
] as const
const NOTE_GAIN = 0.07

let context: AudioContext | undefined
let lastPlayedAt = Number.NEGATIVE_INFINITY

/**
 * Unlocks audio on the first tap or key press: autoplay policies mute a page before that, and Safari requires the
 * AudioContext to be created within the gesture.
 */
export function unlockAudioOnFirstGesture(): void {
  const handleGesture = () => {
    removeEventListener('pointerup', handleGesture)
    removeEventListener('keydown', handleGesture)
    if (store.get(isSoundOnAtom)) unlockAudio()
  }
  addEventListener('pointerup', handleGesture)
  addEventListener('keydown', handleGesture)
}

/** Creates the AudioContext. Must be called within a user gesture. */
export function unlockAudio(): void {
  if (context || !('AudioContext' in globalThis)) return
  // Safari: mix with other audio and respect the mute switch.
  const session: unknown = Reflect.get(navigator, 'audioSession')
  if (typeof session === 'object' && session !== null) Reflect.set(session, 'type', 'ambient')
  context = new AudioContext()
  // Release the audio device until there is something to play.
  void context.suspend().catch(() => undefined)
}

/** Plays the sound of a new message if it is turned on and the browser allows it. Never rejects. */
export async function playIncomingSound(): Promise<void> {
  if (!store.get(isSoundOnAtom) || performance.now() - lastPlayedAt < SOUND_PAUSE_MS) return
  lastPlayedAt = performance.now()
  if (!navigator.locks) return await playNotes()
  // Several windows receive the same message: only the one that gets the lock plays.
  const playWithLock = async (lock: Lock | null) => {
    if (!lock) return
    await playNotes()
    await delay(SOUND_PAUSE_MS)
  }
  // Locks reject if the site's storage is blocked; a duplicate sound is better than none.
  await navigator.locks
    .request(lazyStorageKeys.chatSound, { ifAvailable: true }, playWithLock)
    .catch(playNotes)
}

async function playNotes(): Promise<void> {
  const audio = context
  if (!audio) return
  try {
    await audio.resume()
    await Promise.all(notes.map((note) => playNote(audio, note)))
    await audio.suspend()
  } catch {
    // The device has no audio output, or another app occupies it.
  }
}

/** Resolves when the note has ended. */
function playNote(audio: AudioContext, { pitch, from, length }: (typeof notes)[number]): Promise<void> {
  const begin = audio.currentTime + from
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(NOTE_GAIN, begin + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length)
  tone.connect(volume).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + length)
  return new Promise((resolve) => {
    tone.onended = () => resolve()
  })
}
