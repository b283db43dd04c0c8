/** Waiting jobs of many senders, of whom none can delay or crowd out the others. */
export interface FairQueue<Job> {
  readonly size: number
  /**
   * Adds a job at the end of its sender's. If the queue is full, the sender with the most jobs loses the newest one.
   * @returns the job that was refused: this one, or one that was waiting
   */
  push(sender: string, job: Job): Job | undefined
  /** Removes and returns the next job. The senders take turns. */
  shift(): Job | undefined
}

export interface FairQueueOptions {
  readonly maxSize: number
  readonly maxPerSender: number
}

/**
 * Creates a queue that is bounded and fair per sender. p-queue, fastq and bottleneck have priorities but neither turns nor
 * limits per key.
 */
export function createFairQueue<Job>({ maxSize, maxPerSender }: FairQueueOptions): FairQueue<Job> {
  /** Jobs of each sender, in the order of the senders' turns. */
  const waiting = new Map<string, Job[]>()
  let size = 0

  function remove(sender: string, jobs: Job[], job: Job | undefined): Job | undefined {
    size--
    if (jobs.length === 0) waiting.delete(sender)
    return job
  }

  return {
    get size() {
      return size
    },
    push(sender, job) {
      const own = waiting.get(sender) ?? []
      if (own.length >= maxPerSender) return job
      let refused: Job | undefined
      if (size >= maxSize) {
        const [most] = [...waiting].sort(([, one], [, other]) => other.length - one.length)
        if (!most || most[1].length <= own.length + 1) return job
        refused = remove(most[0], most[1], most[1].pop())
      }
      own.push(job)
      waiting.set(sender, own)
      size++
      return refused
    },
    shift() {
      const [next] = waiting
      if (!next) return undefined
      const [sender, jobs] = next
      const job = remove(sender, jobs, jobs.shift())
      // Behind the other senders.
      if (waiting.delete(sender)) waiting.set(sender, jobs)
      return job
    },
  }
}
