import { writeFile } from 'node:fs/promises'
import { portOf } from '#tests/e2e/fixtures/backend.ts'
import { test } from '#tests/e2e/fixtures/browsers/webkit.ts'
import { Agent, roomOf } from '#tests/e2e/fixtures/chat/agent.ts'
import { storedTexts } from '#tests/e2e/fixtures/chat/chat-calls.ts'
import { groupPhone } from '#tests/e2e/fixtures/member.ts'
import { rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { newSlip } from '#tests/e2e/fixtures/money/slips.ts'
import { agreedBy, expect } from '#tests/e2e/fixtures/test.ts'
import { warmUpCalls } from '#tests/e2e/fixtures/warm-up.ts'
import { filesOfBuild } from '#tests/e2e/fixtures/worker.ts'

test(
  'WebKit: start, sign-in, offline restart, a queued slip, range requests of a video, and the chat',
  {
    tag: '@thorough',
  },
  async ({ webkit, backend, baseURL, join, tcpProxy, switches }, info) => {
    await switches({ slipIntervalSeconds: 0, enableChatWidget: true })
    const { window, tap, type, expectText } = webkit
    const member = await join({ baht: 10 })
    const slip = await newSlip(backend, member, { baht: 120 })
    const picture = info.outputPath(slip.name)
    await writeFile(picture, slip.buffer)
    const store = (items: Readonly<Record<string, string>>) =>
      window.run(
        'for (const [key, value] of Object.entries(args[0])) localStorage.setItem(key, value)',
        items,
      )

    // Start: the service worker controls the page from the second visit on.
    await window.goto(`${baseURL}/login`)
    expect(await window.run('return (await navigator.serviceWorker.ready).active.scriptURL')).toBe(
      `${baseURL}/sw.js`,
    )
    await store({ ...agreedBy(member.publicId), locale: 'en' })
    await window.reload()
    await expectText('Use the phone number you registered with')
    await expect.poll(() => window.run('return navigator.serviceWorker.controller?.state')).toBe('activated')

    await type('Phone number', member.phone)
    await type('Password', member.password)
    await tap('Sign in')
    await expectText('10.00')
    const readCachedFiles =
      "return (await (await caches.open('kapao-build')).keys()).map(({ url }) => new URL(url).pathname)"
    await expect.poll(() => window.run(readCachedFiles)).toEqual(expect.arrayContaining(await filesOfBuild()))
    const readCachedCalls = `
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    // Opening it before the portal has created it would create it, without its object store, or be in the portal's way.
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('kapao-offline-cache')) return []
    const db = await done(indexedDB.open('kapao-offline-cache'))
    const keys = await done(db.transaction('keyval').objectStore('keyval').getAllKeys())
    db.close()
    return keys.map(String)`
    const readCachedLookups = `
    if (!(await caches.has('kapao-lookups'))) return []
    return (await (await caches.open('kapao-lookups')).keys()).map(({ url }) => new URL(url).pathname)`
    await expect
      .poll(async () => {
        const calls = String(await window.run(readCachedCalls))
        return ['walletGet', ...warmUpCalls].filter((name) => !calls.includes(name))
      })
      .toEqual([])
    await expect
      .poll(async () => String(await window.run(readCachedLookups)))
      .toContain('/api/lookup/contact')

    // An offline start.
    const goOffline = () => {
      tcpProxy.setTarget(undefined)
      tcpProxy.cut()
    }
    goOffline()
    await window.reload()
    await expectText('10.00')
    await expectText('Offline')
    // Every screen shows what the warm-up has stored; only home was opened.
    const shownOffline = {
      '/user/statement': 'Upload slip status',
      '/user/profile': groupPhone(member.phone),
      '/user/bonus': 'All bonuses',
      '/user/spin': 'Spinning needs a connection.',
      '/user/care': 'Net deposits',
      '/user/games': 'Naka',
      '/user/contact': 'Support answers every day',
    }
    for (const [path, text] of Object.entries(shownOffline)) {
      await window.goto(`${baseURL}${path}`)
      await expectText(text)
    }
    await window.goto(`${baseURL}/user/home`)
    await expectText('10.00')
    // The offline bar shifts the content below it: wait for it, or a tap would miss.
    await expectText('Offline')

    // A slip chosen offline is persisted, survives a reload, and is sent automatically.
    await tap('Deposit')
    await type('Choose the slip picture', picture)
    await expectText('Slip read')
    await tap('Send when online')
    await expectText('It is sent automatically when you’re back online.')
    await window.reload()
    await expectText('1 slip waits for a connection')
    expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
    await tap('Show')
    await expectText('Waiting')
    tcpProxy.setTarget(portOf(backend.address))
    await expectText('The money is in your wallet')
    await tap('Close')
    await expectText('130.00')
    expect([await rowsOf(backend, 'slip', member.id), await walletBaht(backend, member.id)]).toEqual([1, 130])

    // A saved how-to video answers range requests, also offline.
    await window.goto(`${baseURL}/howto`)
    await tap('Keep for offline Checking your balance')
    await expectText('Kept on this device')
    goOffline()
    const rangeRequest = `const answer = await fetch('/howto/balance.mp4', { headers: { Range: 'bytes=1000-1999' } })
    return [answer.status, (await answer.arrayBuffer()).byteLength]`
    expect(await window.run(rangeRequest)).toEqual([206, 1000])
    tcpProxy.setTarget(portOf(backend.address))

    // The chat, in both directions.
    await store({ token: member.token })
    await window.goto(`${baseURL}/user/home`)
    await tap('Chat with us')
    await type('Message', 'hello from WebKit')
    await tap('Send')
    const room = roomOf(member.publicId)
    await expect.poll(() => storedTexts(backend, room)).toEqual(['hello from WebKit'])
    await new Agent(backend, room).text('welcome')
    await expectText('welcome')
  },
)
