import { type Static, Type } from 'typebox'
import { CANCELAMENTO_ABERTO, CANCELAMENTO_ENCERRADO } from '#domain/nota/cancel-rules.ts'
import { ORIGENS_DO_PRAZO } from '#features/cidades/reach/prazo-cancelamento.ts'
import { Ambiente, ErroItem, Forma, Id, Momento, OuNulo, Trilho } from './common.ts'

export const StatusNota = Type.Enum(
  ['processando', 'autorizada', 'rejeitada', 'cancelada', 'substituida', 'falha_temporaria', 'falha_definitiva'],
  { $id: 'StatusNota' },
)

export const OrigemDoPrazo = Type.Enum([...ORIGENS_DO_PRAZO], {
  $id: 'OrigemDoPrazo',
  description:
    'De onde vem o prazo de cancelamento: da operação do serviço, da documentação do sistema do município, aprendido de várias recusas, ou desconhecido. Só os dois primeiros recusam sem perguntar ao município.',
})

export const AvisoItem = Forma('Aviso', {
  campo: Type.String(),
  codigo: Type.String(),
  mensagem: Type.String(),
  pontos: Type.Optional(Type.Integer({ description: 'Quanto tirou do scoreConfianca.' })),
})

/** A note as every surface shows it (docs/especificacao/contrato.md#23-nfseresponse). */
export const NfseResponse = Forma(
  'NfseResponse',
  {
    id: Id,
    status: StatusNota,
    idIntegracao: OuNulo(Type.String()),
    ambiente: Ambiente,
    numero: OuNulo(Type.String({ description: 'Número fiscal dado pelo município; nulo até a autorização.' })),
    chaveAcesso: OuNulo(Type.String()),
    codigoVerificacao: OuNulo(Type.String()),
    numeroRps: Type.String(),
    serieRps: Type.String(),
    autorizadaEm: OuNulo(Momento),
    criadaEm: Momento,
    meta: Forma('MetaDaNota', {
      trilho: Trilho,
      municipio: Type.Object({ ibge: Type.String(), nome: Type.String() }),
      tempoProcessamento: Type.String({
        description: 'Da aceitação à resposta final, ou até agora.',
        examples: ['1.24s'],
      }),
      tentativas: Type.Integer(),
      numeroOriginal: Type.Optional(Type.String({ description: 'Na nota substituta: a nota original.' })),
      reemissaoDeId: Type.Optional(Type.String({ description: 'Na nota reemitida: a nota recusada.' })),
      reemitidaPorId: Type.Optional(Type.String({ description: 'Na nota recusada: a nota que a reemitiu.' })),
    }),
    urls: Type.Object({ pdf: OuNulo(Type.String()), xml: OuNulo(Type.String()) }),
    cancelamento: Type.Optional(
      Forma(
        'Cancelamento',
        {
          tipo: Type.Enum(['direto', 'analise', 'substituicao', 'oficio']),
          status: Type.Enum([...CANCELAMENTO_ABERTO, ...CANCELAMENTO_ENCERRADO]),
          protocolo: Type.Optional(Type.String()),
          em: Momento,
          substitutaId: Type.Optional(Type.String({ description: 'Na substituição: a nota nova.' })),
          erros: Type.Optional(Type.Array(ErroItem, { description: 'Quando o município recusou.' })),
        },
        { description: 'O último cancelamento, análise ou substituição da nota, se houve.' },
      ),
    ),
    prazoCancelamento: OuNulo(
      Forma('PrazoDaNota', {
        ate: OuNulo(Momento),
        origem: OrigemDoPrazo,
      }),
    ),
    valorACobrar: OuNulo(
      Type.Number({
        description:
          'Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada.',
        examples: [970],
      }),
    ),
    scoreConfianca: Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise.',
    }),
    avisos: Type.Array(AvisoItem),
    erros: Type.Array(ErroItem, { description: 'Em rejeitada: por que o município recusou.' }),
    requestId: Type.String(),
  },
  { description: 'Nota fiscal de serviço, no estado em que está.' },
)
export type NfseResponse = Static<typeof NfseResponse>
