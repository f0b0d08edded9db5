import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from './app.ts'
import { perApp } from './per-app.ts'

const anApp = () => ({}) as App

test('each App has its own value, made from it once and only when needed', () => {
  const madeFor: App[] = []
  const madeOf = perApp((app) => madeFor.push(app))
  const [one, other] = [anApp(), anApp()]
  assert.deepEqual(madeFor, [])
  assert.deepEqual([madeOf(one), madeOf(other), madeOf(one)], [1, 2, 1])
  assert.ok(madeFor.length === 2 && madeFor[0] === one && madeFor[1] === other)
})

test('a value that is null or undefined is remembered like any other', () => {
  let times = 0
  const nothing = perApp(() => {
    times++
    return null
  })
  const app = anApp()
  assert.deepEqual([nothing(app), nothing(app), times], [null, null, 1])
})

test('a value that could not be made is tried again', () => {
  let times = 0
  const madeOf = perApp(() => {
    if (++times === 1) throw new Error('not yet')
    return times
  })
  const app = anApp()
  assert.throws(() => madeOf(app), /not yet/)
  assert.equal(madeOf(app), 2)
})
