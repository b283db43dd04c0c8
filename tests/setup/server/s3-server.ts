import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#server/platform/files-s3.ts'

/** A local S3 server with an empty bucket. */
export interface S3Server {
  readonly settings: S3Settings
  close(): Promise<void>
}

/** @param directory where it stores its objects */
export async function openS3Server(directory: string): Promise<S3Server> {
  const bucket = 'kapao-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      kind: 's3',
      bucket,
      prefix: '',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: () => server.close(),
  }
}
