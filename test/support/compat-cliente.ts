// A client program of another provider as such programs are written: it knows a host, a key and what the provider answers.
import assert from 'node:assert/strict'
import { type Answer, openClient } from './http.ts'
import type { Issuer } from './tenant.ts'
import { until } from './until.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON of answers, whose fields the test speaks of
type Json = any

export type Cliente = {
  call(
    method: string,
    path: string,
    more?: { body?: unknown; raw?: string; headers?: Record<string, string> },
  ): Promise<Answer>
  /** Reads until the field has one of these words, compared exactly. */
  poll(path: string, words: readonly string[], read: (json: Json) => unknown): Promise<Json>
  /** Opens an address of an answer, without any credential. */
  open(url: string): Promise<Answer>
}

/** A client of `base` that sends the key in these headers. */
export function openCliente(url: string, base: string, headers: Record<string, string>): Cliente {
  const client = openClient(url)
  const call: Cliente['call'] = (method, path, more = {}) =>
    client.call(method, base + path, { ...more, headers: { ...headers, ...more.headers } })
  return {
    call,
    poll: (path, words, read) =>
      until(`${path} is ${words.join(' or ')}`, async () => {
        const answer = await call('GET', path)
        assert.equal(answer.status, 200, answer.text)
        return words.includes(String(read(answer.json))) ? answer.json : null
      }),
    open: (address) => {
      assert.ok(address.startsWith('http'), address)
      const { pathname, search } = new URL(address)
      return openClient(url).get(pathname + search)
    },
  }
}

/** The address of the customer of every body here. */
export const ENDERECO = {
  logradouro: 'Rua das Acácias',
  numero: '120',
  bairro: 'Jardim Sul',
  cep: '13010111',
  codigoCidade: '3509502',
  estado: 'SP',
}
export const TOMADOR = { documento: '30714259000165', nome: 'Padaria Lua Ltda', email: 'nf@padarialua.example' }

/** A reference as a careful client makes it: the number of an order. */
export const novaReferencia = (): string => `pedido-${++last}`
let last = 1000

/** The key of an issuer in homologação. */
export const chaveDe = ({ api }: Issuer): string => api.chave

/** What a PDF and an XML of a note begin with. */
export function assertArquivos(pdf: Answer, xml: Answer): void {
  assert.deepEqual([pdf.status, pdf.bytes.subarray(0, 5).toString()], [200, '%PDF-'], pdf.text.slice(0, 200))
  assert.equal(xml.status, 200, xml.text.slice(0, 200))
  assert.match(xml.text, /^<\?xml|^<NFSe/)
}
