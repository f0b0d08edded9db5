import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { ConfigError } from '#platform/read-setting.ts'
import { readStoreUrl } from './store-url.ts'

const read = (text: string) => readStoreUrl('DOCUMENTOS_S3_URL', text)

test('an address names server, bucket, prefix, region and encryption, and its secret is not printed', () => {
  const address = read('https://chave:se%2Fgre%2Bdo@s3.example:9000/meu-bucket/nfse/um?region=sa-east-1&sse=aws:kms')
  const { segredo, ...rest } = address
  assert.deepEqual(rest, {
    endpoint: 'https://s3.example:9000',
    bucket: 'meu-bucket',
    prefixo: 'nfse/um/',
    regiao: 'sa-east-1',
    chave: 'chave',
    cifra: 'aws:kms',
  })
  assert.equal(segredo.reveal(), 'se/gre+do')
  assert.doesNotMatch(`${JSON.stringify(address)}${inspect(address)}`, /gre[+]do/)
  const { prefixo, regiao, cifra } = read('http://a:b@127.0.0.1:1/bucket')
  assert.deepEqual([prefixo, regiao, cifra], ['', 'us-east-1', null])
})

test('an address without TLS, login or bucket is refused without being shown', () => {
  const wrong: [text: string, sentence: RegExp][] = [
    ['http://a:oculto@s3.example/bucket', /TLS/],
    ['ftp://a:oculto@127.0.0.1/bucket', /TLS/],
    ['https://oculto@s3.example/bucket', /segredo falta/],
    ['https://s3.example/bucket?oculto', /segredo falta/],
    ['https://a:oculto@s3.example/', /nome do bucket/],
    ['https://a:oculto@s3.example/Bucket_Oculto', /nome do bucket/],
    ['https://a:oculto@s3.example/bucket/pre%20fixo', /o prefixo só tem/],
    ['https://a:oculto@s3.example/bucket?sse=oculto', /sse/],
    ['https://a:oculto@s3.example/bucket?regiao=x', /"regiao"/],
    ['https://a:oc%ulto@s3.example/bucket', /percent-encoding/],
    ['oculto', /URL/],
  ]
  for (const [text, sentence] of wrong)
    assert.throws(
      () => read(text),
      (error: Error) => error instanceof ConfigError && sentence.test(error.message) && !/oculto/i.test(error.message),
      text,
    )
})
