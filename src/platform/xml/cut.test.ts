import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutElements } from './cut.ts'
import { parseXml } from './parse.ts'

const named =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

test('an element is cut byte for byte, with its blanks, comments, quotes and references', () => {
  const nota = `<Nota a='x>y' b="</Nota>"><!-- </Nota> --><T>1 &lt; 2</T><![CDATA[</Nota>]]>\r\n <Vazia/></Nota>`
  assert.deepEqual(cutElements(`<?xml version="1.0"?><!-- <Nota> --><R>${nota}</R>`, named('Nota')), [
    { name: 'Nota', xml: nota },
  ])
})

test('namespaces of the elements around are declared where the element needs them, and only there', () => {
  const source =
    '<s:Envelope xmlns:s="soap" xmlns:xsi="inst"><s:Body><R xmlns="cidade" xmlns:t="tipos"><L xmlns:n="dentro">' +
    '<t:Nota id="1"><t:Valor n:de="x">1</t:Valor></t:Nota></L></R></s:Body></s:Envelope>'
  const [cut] = cutElements(source, named('Nota'))
  assert.equal(
    cut!.xml,
    '<t:Nota xmlns="cidade" xmlns:t="tipos" xmlns:n="dentro" id="1"><t:Valor n:de="x">1</t:Valor></t:Nota>',
  )
  assert.deepEqual([parseXml(cut!.xml).ns, parseXml(cut!.xml).children[0]!.ns], ['tipos', 'tipos'])
})

test('cutElements keeps an element’s own xmlns, xmlns="" included', () => {
  const cuts = cutElements(
    `<R xmlns="fora" xmlns:a='x'><N xmlns=""><a:V/></N><N xmlns:a="y"><a:V/></N></R>`,
    named('N'),
  )
  assert.deepEqual(
    cuts.map(({ xml }) => xml),
    [`<N xmlns:a='x' xmlns=""><a:V/></N>`, '<N xmlns="fora" xmlns:a="y"><a:V/></N>'],
  )
})

test('nested and neighbouring elements come in the order of their ends', () => {
  const cuts = cutElements('<R><C><N>1</N></C><C><N/></C></R>', named('C', 'N'))
  assert.deepEqual(
    cuts.map(({ xml }) => xml),
    ['<N>1</N>', '<C><N>1</N></C>', '<N/>', '<C><N/></C>'],
  )
})
