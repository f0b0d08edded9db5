import { type Static, Type } from 'typebox'
import { OPERACOES_DA_TRANSMISSAO } from '#domain/monitor.ts'
import { ACOES } from '#domain/nota/acoes.ts'
import { CpfCnpj, ErroItem, Forma, Id, Momento, OuNulo } from '#formas/comum.ts'
import { IssDaNota } from './iss.ts'
import { NfseResponse, StatusNota } from './nota.ts'
import { Reais, TributoDaNota, ValoresDaNota } from './valores.ts'

const texto = OuNulo(Type.String())
const Lugar = Type.Object({ ibge: Type.String(), nome: Type.String(), uf: Type.String() })
const documento = OuNulo(
  Type.String({
    description: 'CPF, CNPJ ou documento estrangeiro. Para o papel leitura, de um CPF só o meio.',
    examples: ['12345678000195'],
  }),
)

const Acao = Forma('Acao', {
  acao: Type.Enum([...ACOES], { description: 'O que se pode fazer com a nota.' }),
  permitida: Type.Boolean({ description: 'Se a ação é possível agora, por esta pessoa.' }),
  motivo: OuNulo(Type.String({ description: 'Por que não, ou sob que condição.' })),
  ate: OuNulo(Momento),
})

const naLista = {
  ...NfseResponse.properties,
  empresaId: Id,
  empresa: Type.Object(
    { id: Id, razaoSocial: Type.String(), cpfCnpj: CpfCnpj },
    { description: 'A empresa que emitiu.' },
  ),
  tomadorNome: { ...texto, description: 'Nome do tomador; nulo quando não foi identificado.' },
  tomadorDocumento: documento,
  valorServico: Reais,
  competencia: Type.String({ description: 'AAAA-MM', examples: ['2026-11'] }),
}

/** A note as a line of the portal's list. */
export const NotaNaLista = Forma('NotaNaLista', naLista, {
  description: 'A nota na lista do portal: a resposta de GET /nfse, e quem, para quem e quanto.',
})
export type NotaNaLista = Static<typeof NotaNaLista>

const Parte = Forma('ParteDaNota', {
  cpfCnpj: documento,
  nifEstrangeiro: { ...texto, description: 'Identificação fiscal no exterior; nula quando não há.' },
  razaoSocial: texto,
  email: texto,
  telefone: { ...texto, description: 'O telefone; nulo também para quem não vê o conteúdo das notas.' },
  cidade: { ...OuNulo(Lugar), description: 'O município.' },
})

/** A note as its page in the portal shows it. */
export const NotaNaPagina = Forma(
  'NotaNaPagina',
  {
    ...naLista,
    dataEmissao: Momento,
    prestador: Type.Object(
      {
        cpfCnpj: { ...CpfCnpj, description: 'CPF ou CNPJ da empresa emitente.' },
        razaoSocial: Type.String({ description: 'Nome da empresa emitente.' }),
        inscricaoMunicipal: { ...texto, description: 'Inscrição municipal; nula quando não há.' },
      },
      { description: 'Quem presta o serviço e emite a nota.' },
    ),
    tomador: { ...OuNulo(Parte), description: 'O tomador; nulo quando não foi identificado.' },
    intermediario: { ...OuNulo(Parte), description: 'O intermediário do serviço; nulo quando não há.' },
    servico: Type.Object(
      {
        codigo: Type.String({ description: 'Item da lista de serviços da LC 116.' }),
        codigoServicoNacional: {
          ...texto,
          description: 'Código de serviço nacional (cTribNac), 6 dígitos; nulo quando não se sabe.',
        },
        codigoTributacao: { ...texto, description: 'Código de tributação do município; nulo quando não veio.' },
        codigoNbs: { ...texto, description: 'Código NBS, 9 dígitos; nulo quando não veio.' },
        discriminacao: Type.String({ description: 'A descrição do serviço, como vai na nota.' }),
        informacoesComplementares: { ...texto, description: 'Texto que vai no DANFSe.' },
        municipioPrestacao: { ...Lugar, description: 'Município (IBGE) em que o serviço foi prestado.' },
        municipioIncidencia: { ...Lugar, description: 'Município (IBGE) a que o ISS é devido.' },
      },
      { description: 'O serviço, reunidos os itens do pedido.' },
    ),
    valores: ValoresDaNota,
    iss: IssDaNota,
    tributos: Type.Array(TributoDaNota, { description: 'Todos os tributos, na ordem do DANFSe.' }),
    conexao: Type.Object(
      {
        slug: Type.String({ examples: ['sefin-nacional'], description: 'O nome da conexão.' }),
        versao: Type.Integer({ description: 'A versão da conexão.' }),
        padrao: {
          ...OuNulo(Type.String({ examples: ['dps-1.01'] })),
          description: 'O padrão que a conexão fala; nulo quando ela foi retirada.',
        },
      },
      { description: 'A conexão com o município por onde a nota foi.' },
    ),
    vinculos: Type.Array(
      Type.Object({
        papel: Type.Enum(['original', 'substituta', 'recusada', 'reemissao'], {
          description: 'original e substituta: de uma substituição. recusada e reemissao: de uma reemissão.',
        }),
        id: { ...Id, description: 'A outra nota.' },
        status: StatusNota,
        numero: { ...texto, description: 'O número fiscal da outra nota; nulo até a autorização.' },
        serieRps: Type.String({ description: 'Série do RPS (DPS).' }),
        numeroRps: Type.String({ description: 'O RPS da outra nota.' }),
      }),
      { description: 'As outras notas desta história: substituição e reemissão, nos dois sentidos.' },
    ),
    loteId: { ...OuNulo(Id), description: 'O id do lote, para acompanhá-lo; nulo na nota que não veio em lote.' },
    motivoCancelamento: {
      ...texto,
      description: 'O motivo do pedido de cancelamento ou substituição; nulo quando não há pedido.',
    },
    cartas: Type.Array(
      Type.Object({
        id: Id,
        sequencia: Type.Integer({ description: 'A ordem da carta entre as da nota, a partir de 1.' }),
        status: Type.Enum(['em_processamento', 'registrada', 'recusada'], {
          description: 'em_processamento: espera o município. registrada: vale. recusada: o município não a aceitou.',
        }),
        em: Momento,
        motivo: Type.String({ description: 'O motivo da correção, como foi enviado.' }),
        correcoes: Type.Object(
          {
            discriminacao: { ...texto, description: 'A discriminação nova do serviço.' },
            informacoesComplementares: { ...texto, description: 'As informações complementares novas.' },
            email: { ...texto, description: 'O e-mail novo do tomador.' },
            telefone: { ...texto, description: 'O telefone novo do tomador.' },
          },
          { description: 'Os textos novos; nulo é o que a carta não mudou.' },
        ),
        erros: Type.Array(ErroItem, { description: 'O que está errado, campo a campo.' }),
      }),
      { description: 'As cartas de correção, também as que o município recusou.' },
    ),
    incerta: Type.Boolean({ description: 'Um envio ficou sem resposta: o município pode ter autorizado a nota.' }),
    andamento: OuNulo(
      Type.Object(
        {
          proximo: Type.Enum(['envio', 'consulta', 'cancelamento'], {
            description: 'O que o serviço faz em seguida, sozinho.',
          }),
          em: Momento,
          motivo: { ...texto, description: 'O resultado da última tentativa, em uma frase; nulo antes dela.' },
        },
        { description: 'O que acontece em seguida, sem ninguém pedir.' },
      ),
    ),
    urlPublica: OuNulo(Type.String({ description: 'A página que quem tem o link pode ver.' })),
    acoes: Type.Array(Acao, { description: 'O que se pode fazer com ela agora, e por que não.' }),
  },
  { description: 'A nota na sua página do portal: tudo o que se sabe dela.' },
)
export type NotaNaPagina = Static<typeof NotaNaPagina>

const Conteudo = OuNulo(
  Type.Object({
    codificacao: Type.Enum(['texto', 'base64'], { description: 'texto, ou base64 quando os bytes não são texto.' }),
    conteudo: Type.String({
      examples: ['<DPS/>'],
      description: 'O conteúdo, na codificação ao lado; segredos vêm mascarados.',
    }),
  }),
)

/** One exchange with the city, with the bytes of both directions. */
export const TransmissaoDetalhe = Forma('Transmissao', {
  id: Id,
  operacao: Type.Enum([...OPERACOES_DA_TRANSMISSAO], { description: 'O que se pediu ao município.' }),
  resultado: Type.String({ examples: ['autorizada'], description: 'O que a troca provou.' }),
  documentoId: Type.String({
    description: 'O identificador do documento no município: o id da DPS, ou a chave do RPS.',
  }),
  conexao: Type.String({ description: 'A conexão usada na troca.' }),
  conexaoVersao: Type.Integer({ description: 'A versão da conexão usada na troca.' }),
  leiaute: { ...texto, description: 'A versão do leiaute do documento.' },
  protocolo: { ...texto, description: 'O protocolo que o município deu; nulo quando não deu.' },
  statusHttp: {
    ...OuNulo(Type.Integer({ examples: [201] })),
    description: 'O status HTTP da resposta; nulo quando não houve resposta.',
  },
  causa: { ...texto, description: 'Por que não houve resposta que se pudesse usar; nulo quando houve.' },
  duracaoMs: OuNulo(Type.Integer()),
  criadaEm: Momento,
  enviado: { ...Conteudo, description: 'O que foi enviado, como saiu.' },
  recebido: { ...Conteudo, description: 'O que o município respondeu, como chegou.' },
})
export type TransmissaoDetalhe = Static<typeof TransmissaoDetalhe>
