// A name is exported for another file that takes it. What no file takes is of its own file alone, or of none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUntaken } from './exports.ts'

test('every name that is exported is taken by another file', () =>
  assert.deepEqual(
    findUntaken().map(({ arquivo, nome }) => `${arquivo}: ${nome}`),
    [],
  ))
