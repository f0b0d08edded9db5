import { type Static, Type } from 'typebox'
import { ORIGENS_DO_PRAZO } from '#domain/cidades.ts'
import { CANCELAMENTO_ABERTO, CANCELAMENTO_ENCERRADO } from '#domain/nota/cancel-rules.ts'
import { SITUACOES } from '#domain/nota/situacao.ts'
import { Ambiente, ErroItem, Forma, Instante, OuNulo, Trilho } from '#formas/comum.ts'
import { Apurado, Calculado } from './calculado.ts'

export const StatusNota = Type.Enum(
  ['processando', 'autorizada', 'rejeitada', 'cancelada', 'substituida', 'falha_temporaria', 'falha_definitiva'],
  {
    $id: 'StatusNota',
    description:
      'processando: na fila ou à espera do município. falha_temporaria: será tentada de novo sozinha. autorizada: vale, tem número e XML. rejeitada: o município recusou, veja erros. falha_definitiva: não foi emitida. cancelada e substituida: valeu e foi encerrada.',
  },
)

export const OrigemDoPrazo = Type.Enum([...ORIGENS_DO_PRAZO], {
  $id: 'OrigemDoPrazo',
  description:
    'De onde vem o prazo de cancelamento: da operação do serviço, da documentação do sistema do município, aprendido de várias recusas, ou desconhecido. Só os dois primeiros recusam sem perguntar ao município.',
})

export const AvisoItem = Forma('Aviso', {
  campo: Type.String({ description: 'Caminho no JSON enviado; vazio quando o aviso é da nota inteira.' }),
  codigo: Type.String({
    description: 'De uma lista fechada (docs/erros#campos), ou o código do alerta do município.',
    examples: ['VALOR_RECALCULADO'],
  }),
  mensagem: Type.String({ description: 'O que veio, o que se fez com isso e o que vale.' }),
  pontos: Type.Optional(Type.Integer({ description: 'Quanto tirou do scoreConfianca.' })),
  sugestao: Type.Optional(
    Type.String({
      description: 'Em CAMPO_IGNORADO: o campo que existe, não veio e talvez fosse este.',
      examples: ['servico[0].retencao.outras'],
    }),
  ),
})
/** The avisos that an operation with a body adds to its answer. */
export const AvisosDoCorpo = Forma('AvisosDoCorpo', {
  avisos: Type.Optional(
    Type.Array(AvisoItem, { description: 'Os campos do corpo que a operação não tem (CAMPO_IGNORADO), se vieram.' }),
  ),
})

const Meta = Forma('MetaDaNota', {
  trilho: Trilho,
  municipio: Type.Object(
    {
      ibge: Type.String({ description: 'Código IBGE, 7 dígitos.', examples: ['1504208'] }),
      nome: Type.String({ description: 'Nome do município.', examples: ['Marabá'] }),
    },
    { description: 'O município que autoriza a nota: o da empresa.' },
  ),
  tempoProcessamento: Type.String({
    description: 'Da aceitação à resposta final, ou até agora.',
    examples: ['1.24s'],
  }),
  tentativas: Type.Integer({ description: 'Quantas vezes o documento foi enviado ao município.' }),
  situacao: OuNulo(
    Type.Enum([...SITUACOES], {
      $id: 'SituacaoDaNota',
      description:
        'O que acontece enquanto o município não decide; nulo depois. na_fila: ainda não foi enviada. enviando: o envio está em curso. aguardando_prefeitura: o município recebeu, deu protocolo e ainda não decidiu. consultando: o município está sendo consultado agora. incerta: o envio ficou sem resposta e a nota pode existir; ela é consultada, e não reenviada, até se saber.',
    }),
  ),
  proximaVerificacaoEm: OuNulo({
    ...Instante,
    description:
      'Quando o serviço envia ou consulta de novo, sem ninguém pedir. Nulo enquanto faz isso, e depois da resposta final.',
  }),
  numeroOriginal: Type.Optional(Type.String({ description: 'Na nota substituta: a nota original.' })),
  reemissaoDeId: Type.Optional(Type.String({ description: 'Na nota reemitida: a nota recusada.' })),
  reemitidaPorId: Type.Optional(Type.String({ description: 'Na nota recusada: a nota que a reemitiu.' })),
})

const CancelamentoDaNota = Forma(
  'Cancelamento',
  {
    tipo: Type.Enum(['direto', 'analise', 'substituicao', 'oficio'], {
      description:
        'direto: POST cancelar. analise: POST solicitar-cancelamento. substituicao: POST substituir. oficio: o próprio município cancelou.',
    }),
    status: Type.Enum([...CANCELAMENTO_ABERTO, ...CANCELAMENTO_ENCERRADO], {
      description:
        'Em que pé está o pedido: em_processamento e em_analise ainda esperam o município; confirmado e deferida encerraram a nota; recusado, indeferida e desfeita a deixaram como estava.',
    }),
    protocolo: Type.Optional(Type.String({ description: 'O protocolo que o município deu ao pedido.' })),
    em: { ...Instante, description: 'Quando o município cancelou; antes disso, quando se pediu.' },
    substitutaId: Type.Optional(Type.String({ description: 'Na substituição: a nota nova.' })),
    erros: Type.Optional(Type.Array(ErroItem, { description: 'Quando o município recusou.' })),
  },
  { description: 'O último cancelamento, análise ou substituição da nota, se houve.' },
)

export const SubstituicaoEmCurso = Type.Boolean({
  description:
    'Uma nota nova foi pedida no lugar desta, e o fim ainda não se sabe: a nova não foi decidida, ou o município ainda não encerrou esta. Até lá esta continua autorizada e vale. Falso depois: a nota está substituida, ou a nova foi recusada.',
})

/** A note as every surface shows it (docs/especificacao/contrato.md#23-nfseresponse). */
export const NfseResponse = Forma(
  'NfseResponse',
  {
    id: Type.String({ format: 'uuid', description: 'O id da nota neste serviço: guarde-o com o seu pedido.' }),
    status: StatusNota,
    idIntegracao: OuNulo(Type.String({ description: 'O id que veio no pedido; nulo quando não veio.' })),
    ambiente: Ambiente,
    numero: OuNulo(Type.String({ description: 'Número fiscal dado pelo município; nulo até a autorização.' })),
    chaveAcesso: OuNulo(
      Type.String({
        description:
          'A chave pela qual a nota se consulta; nula até a autorização. No sistema nacional, 50 posições; nos outros, o que o município usa.',
      }),
    ),
    codigoVerificacao: OuNulo(
      Type.String({ description: 'O código que a página do município pede, onde há um; nulo até a autorização.' }),
    ),
    numeroRps: Type.String({ description: 'Número do RPS (DPS), tirado da série na aceitação.' }),
    serieRps: Type.String({ description: 'Série do RPS (DPS).' }),
    autorizadaEm: OuNulo({ ...Instante, description: 'Quando o município autorizou; nulo até lá.' }),
    criadaEm: { ...Instante, description: 'Quando o pedido foi aceito.' },
    meta: Meta,
    urls: Type.Object(
      {
        pdf: OuNulo(Type.String({ description: 'O DANFSe. Nulo, salvo em autorizada e cancelada.' })),
        xml: OuNulo(Type.String({ description: 'O XML assinado. Nulo, salvo em autorizada.' })),
      },
      { description: 'Onde baixar a nota, com a mesma credencial.' },
    ),
    cancelamento: Type.Optional(CancelamentoDaNota),
    substituicaoEmCurso: SubstituicaoEmCurso,
    prazoCancelamento: OuNulo(
      Forma(
        'PrazoDaNota',
        {
          ate: OuNulo({ ...Instante, description: 'O fim do prazo; nulo quando não se conhece.' }),
          origem: OrigemDoPrazo,
        },
        { description: 'Até quando a nota autorizada pode ser cancelada sem análise; nulo nos outros estados.' },
      ),
    ),
    valorACobrar: OuNulo(
      Type.Number({
        description:
          'Quanto cobrar do tomador, em reais: o valor líquido e, de 2027 em diante no regime regular, o total com IBS e CBS (vTotNF). Antes da autorização é a previsão; depois, o que está na nota. Nulo enquanto uma alíquota não é fixada.',
        examples: [970],
      }),
    ),
    calculado: Type.Optional(Calculado),
    apurado: Type.Optional(OuNulo(Apurado)),
    scoreConfianca: Type.Integer({
      minimum: 0,
      maximum: 100,
      description:
        'Heurística antes da emissão: 90 ou mais, confiança alta; de 70 a 89, atenção; abaixo de 70, revise.',
    }),
    avisos: Type.Array(AvisoItem, { description: 'O que não impediu a emissão e convém saber.' }),
    erros: Type.Array(ErroItem, {
      description: 'Em rejeitada e falha_definitiva: por que a nota não foi emitida, e o que fazer. Vazio nas outras.',
    }),
    requestId: Type.String({ description: 'O x-request-id da requisição que criou a nota.' }),
  },
  {
    description:
      'Nota fiscal de serviço, no estado em que está. calculado e apurado vêm em GET /nfse/{id}, e não em listas.',
  },
)
export type NfseResponse = Static<typeof NfseResponse>
