// §9: the two addresses of the public API, its description, and fields that have new names.
import assert from 'node:assert/strict'
import type { Stage } from '../stage.ts'
import { asks, refusal, says } from './makers.ts'
import type { Sentence } from './sentence.ts'

const S = '9'
const anonymous = ({ anonymous }: Stage) => anonymous()

/** Former name of a field, the path at which it came, and its name now. */
const NOMES: readonly (readonly [antes: string, onde: string, agora: string])[] = [
  ['itemListaServico', 'servico[0]', 'codigo'],
  ['codigoTributacaoMunicipal', 'servico[0]', 'codigoTributacao'],
  ['descricao', 'servico[0]', 'discriminacao'],
  ['valorServicosCentavos', 'servico[0]', 'valor.servico'],
  ['valorDeducoesCentavos', 'servico[0]', 'deducoes'],
  ['aliquotaIssBp', 'servico[0]', 'iss.aliquota'],
  ['reformaTributaria', 'servico[0]', 'reforma'],
  ['codigoClassificacao', 'servico[0].reforma', 'classificacao'],
  ['baseCalculoCentavos', 'servico[0].reforma', 'baseCalculo'],
  ['reducaoBaseBp', 'servico[0].reforma', 'reducaoBase'],
  ['pIbsEstadualBp', 'servico[0].reforma', 'pIbsEstadual'],
  ['pIbsMunicipalBp', 'servico[0].reforma', 'pIbsMunicipal'],
  ['pCbsBp', 'servico[0].reforma', 'pCbs'],
  ['pIsBp', 'servico[0].reforma', 'pIs'],
  ['municipioIbge', 'tomador.endereco', 'codigoCidade'],
  ['uf', 'tomador.endereco', 'estado'],
  ['consumidorFinal', '', 'tomador.consumidorFinal'],
]

/** A good body with a former name at a path. */
function withFormer({ owner }: Stage, onde: string, antes: string): object {
  const body = owner.body() as Record<string, unknown> & { servico: { reforma?: object }[] }
  if (onde.endsWith('reforma')) body.servico[0]!.reforma = { classificacao: '000001', cst: '000' }
  const at = onde
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<Record<string, unknown>>((value, key) => value[key] as typeof value, body)
  at[antes] = antes.endsWith('Bp') || antes.endsWith('Centavos') ? 100 : antes === 'consumidorFinal' ? true : 'x'
  return body
}

const renomeados: Sentence[] = NOMES.map(([antes, onde, agora]) =>
  asks(
    S,
    `${antes} is refused under its former name, and the answer names ${agora} (decisoes 1)`,
    'POST /nfse',
    (answer) => {
      refusal(400, 'SCHEMA_DPS_INVALIDO')(answer)
      const campo = [onde, antes].filter(Boolean).join('.')
      const erro = answer.json.erros.find((each: { campo: string }) => each.campo === campo)
      assert.equal(erro?.codigo, 'CAMPO_RENOMEADO', answer.text)
      assert.ok(erro.mensagem.includes(agora), erro.mensagem)
    },
    { body: (stage) => withFormer(stage, onde, antes) },
  ),
)

export const VERSIONING: readonly Sentence[] = [
  asks(
    S,
    'the description is OpenAPI 3.1, at /v1/openapi.json',
    'GET /v1/openapi.json',
    says(200, ({ openapi, paths }) => {
      assert.match(openapi, /^3\.1\./)
      assert.ok(paths['/nfse'] ?? paths['/v1/nfse'])
    }),
    { by: anonymous },
  ),
  asks(
    S,
    'it is read in a browser at /v1/docs (decisoes 1)',
    'GET /v1/docs',
    ({ status, headers }) => {
      assert.equal(status, 200)
      assert.match(headers['content-type']!, /^text\/html/)
    },
    { by: anonymous },
  ),
  asks(S, 'POST /v1/nfse issues as POST /nfse does', 'POST /v1/nfse', 202, { body: ({ owner }) => owner.body() }),
  asks(S, 'the portal has no prefix (decisoes 1)', 'GET /v1/portal/nfse', refusal(404, 'OPERACAO_INEXISTENTE'), {
    by: ({ team }) => team.owner,
  }),
  asks(S, 'the back-office has no prefix (decisoes 1)', 'GET /v1/admin/tenants', refusal(404, 'OPERACAO_INEXISTENTE'), {
    by: ({ office }) => office.superadmin,
  }),
  asks(
    S,
    'an unknown field is accepted, with an aviso (decisoes 1)',
    'POST /nfse',
    says(202, ({ avisos }) => {
      assert.ok(
        avisos.some(
          ({ campo, codigo }: { campo: string; codigo: string }) =>
            campo === 'campoNovo' && codigo === 'CAMPO_IGNORADO',
        ),
      )
    }),
    { body: ({ owner }) => owner.body({ campoNovo: 1 }) },
  ),
  ...renomeados,
]
