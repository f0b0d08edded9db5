import { CODIGOS, type Codigo } from '#domain/codigos.ts'
import { ErrorBody } from '#formas/comum.ts'
import { Refusal } from '#platform/ctx.ts'
import { errorBody } from '#platform/http/errors.ts'
import type { Json } from './openapi-schemas.ts'

/**
 * The response of a status with these codes. Most operations fail alike, so a status with few codes is a shared
 * response, named after the codes; the document collects it in `components/responses`.
 */
export function failureOf(codigos: readonly Codigo[], schema: unknown): { name: string | null; response: Json } {
  const description = codigos.map((codigo) => `\`${codigo}\`: ${CODIGOS[codigo][1]}`).join('\n\n') || 'Erro.'
  const examples = Object.fromEntries(
    codigos.map((codigo) => [codigo, { $ref: `#/components/examples/erro.${codigo}` }]),
  )
  const shared = schema === null && codigos.length > 0 && codigos.length <= SHARED_CODES_MAX
  return {
    name: shared ? codigos.join('.') : null,
    response: {
      description,
      content: {
        'application/json': {
          schema: schema ?? ErrorBody,
          // A status with a body of its own shows that body.
          ...(codigos.length > 0 && schema === null && { examples }),
        },
      },
    },
  }
}
const SHARED_CODES_MAX = 6

/** The part of `components/examples` that is error bodies: one for each code. */
export const errorComponents = (): Json =>
  Object.fromEntries(
    (Object.keys(CODIGOS) as Codigo[]).map((codigo) => {
      const { erros, dados } = DETALHES[codigo] ?? {}
      const refusal = new Refusal(codigo, codigo, { ...(erros && { erros }), ...(dados && { dados }) })
      return [`erro.${codigo}`, { summary: CODIGOS[codigo][1], value: errorBody(refusal, REQUEST_ID) }]
    }),
  )

const REQUEST_ID = '3f1f0c52-3c2f-4a57-9c5e-6f1d4f8c2f10'
const OUTRA_NOTA = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

/** The details that some codes carry besides the message. */
const DETALHES: Partial<Record<Codigo, Pick<Partial<Refusal>, 'erros' | 'dados'>>> = {
  SCHEMA_DPS_INVALIDO: {
    erros: [
      {
        campo: 'servico[0].iss.aliquota',
        codigo: 'VALOR_FORA_DO_LIMITE',
        mensagem: 'Recebido 150; o máximo é 100.',
      },
    ],
  },
  PARAMETRO_INVALIDO: {
    erros: [{ campo: 'query.limit', codigo: 'VALOR_FORA_DO_LIMITE', mensagem: 'Recebido 101; o máximo é 100.' }],
  },
  JSON_INVALIDO: {
    erros: [{ campo: '', codigo: 'JSON_INVALIDO', mensagem: 'O JSON tem um erro de sintaxe na posição 87.' }],
  },
  ESCOPO_INSUFICIENTE: {
    erros: [
      {
        campo: '',
        codigo: 'ESCOPO_INSUFICIENTE',
        mensagem: 'A chave tem nfse.ler; esta operação pede nfse.emitir.',
      },
    ],
    dados: { escopos: ['nfse.ler'], escoposNecessarios: ['nfse.emitir'] },
  },
  SEGUNDO_FATOR_NECESSARIO: {
    dados: {
      desafio: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm',
      desafioExpiraEm: '2026-11-20T13:10:11.000Z',
    },
  },
  LIMITE_DE_REQUISICOES: { dados: { espereSegundos: 12 } },
  IDEMPOTENCIA_CONFLITO: { dados: { notaExistenteId: OUTRA_NOTA } },
  ID_INTEGRACAO_EM_USO: { dados: { notaExistenteId: OUTRA_NOTA } },
  VERSAO_DIVERGENTE: {
    erros: [
      {
        campo: 'nomeFantasia',
        codigo: 'VALORES_DIVERGENTES',
        mensagem: 'Mudou depois que você leu (versão 3); confira o valor atual.',
      },
    ],
    dados: {
      versaoAtual: 4,
      mudancas: [
        {
          versao: 4,
          em: '2026-11-20T13:05:11.000Z',
          por: { tipo: 'portal', id: OUTRA_NOTA, nome: 'Ana Souza' },
          campos: ['nomeFantasia'],
        },
      ],
      atual: { versao: 4, nomeFantasia: 'Padaria da Esquina' },
    },
  },
  ESTADO_INVALIDO: { dados: { estadoAtual: 'processando', permitidos: ['autorizada'] } },
  NFSE_NAO_CANCELAVEL: { dados: { estadoAtual: 'processando' } },
}
