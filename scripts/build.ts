import { build } from 'vite'
import { compress } from './compress.ts'
import { sentence } from './sentence.ts'

/** `npm run build`: the portal into dist/, with its shell, its worker and its compressed copies. */
try {
  process.env.NODE_ENV = 'production'
  await build({ mode: 'production', logLevel: 'warn' })
  await compress('dist')
  console.log('The portal is built into dist/.')
} catch (error) {
  console.error(sentence(error))
  process.exitCode = 1
}
