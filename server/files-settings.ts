import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { S3Settings } from './platform/files-s3.ts'
import { StartError } from './platform/start-error.ts'

/** Where slips and chat media are stored. */
export type FilesSettings = { readonly kind: 'directory'; readonly path: string } | S3Settings

/** Letters that need no escape in a URL's path; bucket names as S3 defines them. */
const s3Pattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/

/** Environment variables about files. */
export const filesEntries = {
  FILES_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => s3Pattern.test(text) || isAbsolute(text) || isFileUrl(text)),
    ),
  ),
  S3_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isPlainOrigin))),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^\S{1,200}$/))),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(/^\S{1,200}$/))),
}

export const filesExpectedValues: Record<keyof typeof filesEntries, string> = {
  FILES_URL: 'an absolute path of a directory, a file:/// address or s3://bucket/prefix',
  S3_ENDPOINT: 'an origin such as https://s3.example.com',
  S3_REGION: 'a region such as eu-central-1',
  S3_ACCESS_KEY_ID: 'the id of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of an access key',
}

const filesSchema = v.object(filesEntries)

/**
 * @param defaultDirectory used without FILES_URL
 * @throws StartError if a store has no access key
 */
export function readFilesSettings(
  output: v.InferOutput<typeof filesSchema>,
  defaultDirectory: string,
): FilesSettings {
  const { FILES_URL: url } = output
  if (url === undefined) return { kind: 'directory', path: defaultDirectory }
  const [match, bucket = '', folder = ''] = s3Pattern.exec(url) ?? []
  if (match === undefined) return { kind: 'directory', path: isAbsolute(url) ? url : fileURLToPath(url) }
  const { S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = output
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError('FILES_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  return {
    kind: 's3',
    bucket,
    prefix: folder.replace(/\/*$/, folder === '' ? '' : '/'),
    endpoint: output.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId,
    secretAccessKey,
  }
}

function isFileUrl(text: string): boolean {
  return /^file:\/\/\/./.test(text) && URL.canParse(text)
}

function isPlainOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}
