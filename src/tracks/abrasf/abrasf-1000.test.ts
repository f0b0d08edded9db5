import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { arbitraryEmissao } from '#test/support/arbitrary-pedido.ts'
import { AGORA, TABELAS } from '#test/support/preparo.ts'
import { casesOf } from '#test/support/prova.ts'
import { operacaoEnvio } from '#tracks/operacao.ts'
import type { TemplateAbrasf } from '#tracks/template.ts'
import { checkRps } from './abrasf-rules.ts'
import { writeEnvio } from './mensagens-xml.ts'
import { TEMPLATES_ABRASF } from './templates/index.ts'
import {
  CREDENCIAL,
  countAccepted,
  inSchema,
  needsValidators,
  schemaFaults,
  serviceItemsOf,
} from './validators.fixture.ts'

const SEED = Number(process.env['SEED'] ?? 20_261_120)

/** `itens`: the schema that lists the items of LC 116, where it is another one. */
type Case = { padrao: string; schema: string; itens?: string; times: number; without?: Partial<TemplateAbrasf['xml']> }

const CASES: readonly Case[] = [
  { padrao: 'abrasf-2.04', schema: 'abrasf/2.04/nfse.xsd', times: 1000 },
  { padrao: 'abrasf-2.03', schema: 'abrasf/2.03/nfse.xsd', times: 1000 },
  { padrao: 'abrasf-2.02', schema: 'abrasf/2.02/nfse.xsd', times: 1000 },
  { padrao: 'abrasf-2.01', schema: 'abrasf/2.01/nfse.xsd', times: 1000 },
  // The layout 1.00 has no code for part of the situations, whose notes are refused.
  { padrao: 'bhiss', schema: 'abrasf/1.00/nfse_bhiss.xsd', times: 800 },
  { padrao: 'abrasf-1.00', schema: 'abrasf/1.00/nfse_bhiss.xsd', times: 200 },
  { padrao: 'ginfes', schema: 'dialetos/ginfes/servico_enviar_lote_rps_envio_v03.xsd', times: 800 },
  { padrao: 'betha-2.02', schema: 'dialetos/betha-2.02/nfse_v202.xsd', times: 200 },
  // The schemas at hand of WebISS and IPM are older than the group of IBS and CBS.
  { padrao: 'webiss-2.02', schema: 'dialetos/webiss-2.02/nfse.xsd', times: 200, without: { ibscbs: 'nenhum' } },
  { padrao: 'ipm-2.04', schema: 'dialetos/ipm-2.04/nfse.xsd', times: 200, without: { ibscbs: 'nenhum' } },
  { padrao: 'simpliss-2.03', schema: 'dialetos/simpliss-2.03/nfse.xsd', times: 200 },
  { padrao: 'tiplan-2.03', schema: 'dialetos/tiplan-2.03/nfse.xsd', times: 200 },
  {
    padrao: 'giss-2.04',
    schema: 'dialetos/giss-2.04/enviar-lote-rps-envio-v2_04.xsd',
    itens: 'dialetos/giss-2.04/tipos-v2_04.xsd',
    times: 200,
  },
  { padrao: 'dsf-2.03', schema: 'abrasf/2.03/nfse.xsd', times: 200 },
  { padrao: 'fiorilli-2.01', schema: 'abrasf/2.01/nfse.xsd', times: 200 },
]

const notas = fc
  .sample(arbitraryEmissao(TABELAS), { seed: SEED, numRuns: casesOf(1100) })
  .map(({ pedido, empresa, config }) => {
    const { nota } = prepareNota(pedido, { empresa, config, ambiente: 'homologacao', tabelas: TABELAS, agora: AGORA })
    assert.ok(nota, JSON.stringify(pedido))
    return nota
  })

for (const { padrao, schema, itens = schema, times: whole, without } of CASES) {
  const times = casesOf(whole)
  test(`random valid requests become ${padrao} messages that schema and xmlsec1 accept`, needsValidators, (t) => {
    const original = TEMPLATES_ABRASF.find((template) => template.padrao === padrao)!
    const template = { ...original, xml: { ...original.xml, ...without } }
    // Schemas that list the items of LC 116 contain only those of 2003.
    const items = serviceItemsOf(itens)
    const documents = notas
      .filter((nota) => items.size === 0 || items.has(nota.servico.codigo))
      .filter((nota) => checkRps(nota, template, AGORA).length === 0)
      .slice(0, times)
      .map((nota, index) => {
        const numero = String(index + 1)
        return writeEnvio({ nota, serie: 'A1', numero, template, agora: AGORA, tabelas: TABELAS }, numero, CREDENCIAL)
      })
    t.diagnostic(`SEED=${SEED}, ${documents.length} messages`)

    assert.ok(documents.length >= times * 0.9)
    assert.deepEqual(
      schemaFaults(
        schema,
        documents.map((each) => inSchema(padrao, each)),
      ),
      [],
    )
    for (const [xpath, name] of signaturesOf(template))
      assert.equal(countAccepted(documents, xpath, [name]), documents.length, xpath)
  })
}

/** Where an emission is signed, and the element that is signed. */
function signaturesOf(template: TemplateAbrasf): [xpath: string, name: string][] {
  const { assinatura, versao, xml } = template
  const inf = versao === '1.00' ? 'InfRps' : 'InfDeclaracaoPrestacaoServico'
  const isLote = operacaoEnvio(template) !== 'gerar' || xml.gerarEmLote
  return [
    ...(assinatura.rps ? [['//*[local-name()="Rps"]/*[local-name()="Signature"]', inf] as [string, string]] : []),
    ...(assinatura.lote && isLote ? [['/*/*[local-name()="Signature"]', 'LoteRps'] as [string, string]] : []),
  ]
}
