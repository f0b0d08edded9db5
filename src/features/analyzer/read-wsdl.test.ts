import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocumento, readWsdl } from './read-wsdl.ts'

const OPERATIONS = 30_000

test('a WSDL with thousands of operations is read quickly, and only its first operations are kept', () => {
  const operations = Array.from({ length: OPERATIONS }, (_, index) => `<operation name="o${index}"/>`).join('')
  const text = `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"><portType name="p">${operations}</portType><binding name="b">${operations}</binding></definitions>`
  const began = process.cpuUsage()
  const wsdl = readWsdl(text)
  assert.equal(wsdl?.operacoes.length, 200)
  assert.equal(wsdl.operacoes[0]?.nome, 'o0')
  const { user } = process.cpuUsage(began)
  assert.ok(user < 4_000_000, 'each operation looked for among all the others takes a minute')
})

test('a text that is not a WSDL, or that declares entities, reads as null', () => {
  const bomb = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><definitions>&b;</definitions>'
  const file = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><definitions>&x;</definitions>'
  for (const text of ['', 'texto', '<html/>', '<definitions>', bomb, file]) assert.equal(readWsdl(text), null, text)
  assert.equal(readDocumento(bomb), null)
})

test('of several operations with one name the one of the first port counts', () => {
  const port = (part: string) =>
    `<message name="m${part}"><part name="${part}"/></message><portType name="p${part}"><operation name="Gerar"><input message="t:m${part}"/></operation></portType>`
  const wsdl = readWsdl(
    `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:t" targetNamespace="urn:t">${port('xml')}${port('outro')}<binding name="b"><operation name="Gerar"/></binding></definitions>`,
  )
  assert.deepEqual(wsdl?.operacoes[0]?.partes, ['xml'])
})
