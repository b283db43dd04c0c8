import { PGlite } from '@electric-sql/pglite'
import { openEmbedded, wrapEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
let t = Date.now()
const lap = (n: string) => { console.log(n, Date.now() - t); t = Date.now() }
const e = await PGlite.create(); lap('create')
const db = wrapEmbedded(e); await migrate(db); lap('migrate')
const dump = await e.dumpDataDir('none'); lap('dump'); console.log(dump.size)
const f = await PGlite.create({ loadDataDir: dump }); lap('load')
console.log((await f.query('select count(*) from ledger_account')).rows); lap('q')
