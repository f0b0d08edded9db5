// An exported name is imported by another file. A name that no other file imports is not exported, or is deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUntaken } from './exports.ts'

test('every name that is exported is taken by another file', () =>
  assert.deepEqual(
    findUntaken().map(({ arquivo, nome }) => `${arquivo}: ${nome}`),
    [],
  ))
