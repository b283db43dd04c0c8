import { keptOf } from './cacheable-calls.ts'

/** Answers and characters that one member's device keeps at most, and characters of one answer. */
const MOST_ANSWERS = 60
const MOST_CHARACTERS = 1_000_000
const LONGEST = 200_000

interface Line {
  readonly call: string
  readonly at: number
  readonly size: number
}

/** What is kept, without its texts: decides what has to go. */
export interface Book {
  /** @returns false where the answer is too long to be kept */
  note(key: string, line: Line): boolean
  /** Takes out what is too much, the oldest first. @returns the keys */
  excess(): string[]
  clear(): void
}

export function createBook(): Book {
  const lines = new Map<string, Line>()
  return {
    note(key, line) {
      if (line.size > LONGEST) return false
      lines.set(key, line)
      return true
    },
    excess() {
      const newest = [...lines].sort(([, a], [, b]) => b.at - a.at)
      const ofCall = new Map<string, number>()
      let [answers, characters] = [0, 0]
      const gone: string[] = []
      for (const [key, { call, size }] of newest) {
        const same = (ofCall.get(call) ?? 0) + 1
        const fits = answers < MOST_ANSWERS && characters + size <= MOST_CHARACTERS
        if (!fits || same > keptOf({ name: call })) {
          lines.delete(key)
          gone.push(key)
          continue
        }
        ofCall.set(call, same)
        answers++
        characters += size
      }
      return gone
    },
    clear: () => lines.clear(),
  }
}
