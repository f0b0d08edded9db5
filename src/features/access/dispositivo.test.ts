import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dispositivoOf } from './dispositivo.ts'

test('a session is named after its browser and system, another program after itself', () => {
  const like = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
  const named: [string | null, string | null][] = [
    [`${like} Safari/537.36`, 'Chrome no Windows'],
    [`${like} Safari/537.36 Edg/142.0.0.0`, 'Edge no Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox no Linux'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome no Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari no iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 'Safari no macOS'],
    ['curl/8.5.0', 'curl'],
    ['<script>', null],
    ['', null],
    [null, null],
  ]
  for (const [programa, dispositivo] of named) assert.equal(dispositivoOf(programa), dispositivo, programa ?? 'null')
})
