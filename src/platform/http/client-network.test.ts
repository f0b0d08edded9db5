import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './client-network.ts'

test('a limit by address counts each IPv4 address, and the network of an IPv6 one', () => {
  assert.notEqual(networkOf('203.0.113.7'), networkOf('203.0.113.8'))
  assert.equal(networkOf('::ffff:203.0.113.7'), networkOf('203.0.113.7'))
  assert.equal(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'))
  assert.equal(networkOf('unix'), 'unix')
})
