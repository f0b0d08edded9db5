// Whatever a city shows otherwise under the number of our RPS is a conflict, in every template of the family.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BRASILIA } from '#domain/competencia.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { classifyConsultaRps } from './classify.ts'
import { notaOf, rpsOf } from './notas.fixture.ts'
import { readEnviado } from './parse-rps.ts'
import { writeInfRps } from './rps-xml.ts'
import { TEMPLATES_ABRASF } from './templates/index.ts'

/** A service of which everything is declared that may differ. */
const nota = notaOf(({ servico: [servico] }) => {
  servico!.valor = { servico: 1000, deducoes: 50, descontoIncondicionado: 10, descontoCondicionado: 5 }
  servico!.codigoTributacao = '010701'
})

type Change = (xml: string) => string
const text =
  (names: string, to: string): Change =>
  (xml) =>
    xml.replace(new RegExp(`(<(?:\\w+:)?(?:${names})>)[^<]*<`, 'g'), `$1${to}<`)
const retido: Change = (xml) => xml.replace(/(<(?:\w+:)?IssRetido>)([12])</g, (_, tag, is) => `${tag}${3 - is}<`)

/** Each field that may differ, as another note has it; a template that does not write one has none to compare. */
const CAMPOS: Record<string, Change> = {
  'servico[0].valor.servico': text('ValorServicos', '900.00'),
  'servico[0].valor.deducoes': text('ValorDeducoes', '49.00'),
  'servico[0].valor.descontoIncondicionado': text('DescontoIncondicionado', '11.00'),
  'servico[0].valor.descontoCondicionado': text('DescontoCondicionado', '6.00'),
  'tomador.cpfCnpj': (xml) => xml.replaceAll('11444777000161', '33000167000101'),
  'rps.dataEmissao': text('DataEmissao', '2026-10-11T12:00:00'),
  competencia: text('Competencia', '2026-10-11'),
  'servico[0].codigo': text('ItemListaServico', '17.01'),
  'servico[0].codigoTributacao': text('CodigoTributacaoMunicipio', '170100'),
  'servico[0].iss.retido': retido,
}

/** The note that a city makes of an RPS: in 2.x around what it declares, in 1.00 with the same names at the top. */
function notaDaCidade(rps: string): string {
  const bare = rps.replace(/<(\/?)\w+:/g, '<$1').replace(/ xmlns(:\w+)?="[^"]*"/g, '')
  const inf = /<InfDeclaracaoPrestacaoServico[\s\S]*<\/InfDeclaracaoPrestacaoServico>/.exec(bare)?.[0]
  const declared = inf
    ? `<DeclaracaoPrestacaoServico>${inf}</DeclaracaoPrestacaoServico>`
    : bare
        .replace(/[\s\S]*<InfRps[^>]*>([\s\S]*)<\/InfRps>[\s\S]*/, '$1')
        .replace(/<DataEmissao>([^<]*)<\/DataEmissao>/, '<DataEmissaoRps>$1</DataEmissaoRps>')
        .replaceAll('Prestador>', 'PrestadorServico>')
        .replaceAll('Tomador>', 'TomadorServico>')
        .replaceAll('IdentificacaoTomadorServico>', 'IdentificacaoTomador>')
  return `<R><CompNfse><Nfse><InfNfse><Numero>15</Numero><CodigoVerificacao>AB</CodigoVerificacao><DataEmissao>2026-11-20T12:00:05</DataEmissao>${declared}</InfNfse></Nfse></CompNfse></R>`
}

for (const template of TEMPLATES_ABRASF)
  test(`${template.padrao}: another value, customer, date, service, deduction, discount or retention is a conflict`, () => {
    const { name, body } = writeInfRps(rpsOf(template, nota))
    const source = `<E><Rps><${name}>${body}</${name}></Rps></E>`
    const contexto = { template, enviado: readEnviado(Buffer.from(source)), fuso: BRASILIA }
    const asked = (xml: string) =>
      classifyConsultaRps(
        { kind: 'message', xml: parseXml(xml), source: xml, status: 200, body: Buffer.from(xml) },
        contexto,
      )
    const same = notaDaCidade(source)
    assert.equal(asked(same).kind, 'autorizada', same)
    const compared = Object.entries(CAMPOS).filter(([campo, change]) => {
      const other = notaDaCidade(change(source))
      if (other === same) return false
      const outcome = asked(other)
      assert.equal(outcome.kind, 'diferente', `${campo}: ${other}`)
      assert.ok(outcome.kind === 'diferente')
      assert.ok(
        outcome.diferencas.some((each) => each.campo === campo),
        `${campo}: ${JSON.stringify(outcome.diferencas)}`,
      )
      return true
    })
    const named = compared.map(([campo]) => campo)
    for (const campo of ['servico[0].valor.servico', 'tomador.cpfCnpj', 'servico[0].codigo', 'servico[0].iss.retido'])
      assert.ok(named.includes(campo), `${campo} is written by ${template.padrao}`)
  })
