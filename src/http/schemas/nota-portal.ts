import { Type } from 'typebox'
import { ACOES } from '#domain/nota/acoes.ts'
import { CpfCnpj, ErroItem, Forma, Id, Momento, OuNulo } from './common.ts'
import { NfseResponse, StatusNota } from './nfse-response.ts'
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
  acao: Type.Enum([...ACOES]),
  permitida: Type.Boolean(),
  motivo: OuNulo(Type.String({ description: 'Por que não, ou sob que condição.' })),
  ate: OuNulo(Momento),
})

const naLista = {
  ...NfseResponse.properties,
  empresaId: Id,
  empresa: Type.Object({ id: Id, razaoSocial: Type.String(), cpfCnpj: CpfCnpj }),
  tomadorNome: texto,
  tomadorDocumento: documento,
  valorServico: Reais,
  competencia: Type.String({ description: 'AAAA-MM', examples: ['2026-11'] }),
}

/** A note as a line of the portal's list. */
export const NotaNaLista = Forma('NotaNaLista', naLista, {
  description: 'A nota na lista do portal: a resposta de GET /nfse, e quem, para quem e quanto.',
})

const Parte = Forma('ParteDaNota', {
  cpfCnpj: documento,
  nifEstrangeiro: texto,
  razaoSocial: texto,
  email: texto,
  cidade: OuNulo(Lugar),
})

/** A note as its page in the portal shows it. */
export const NotaNaPagina = Forma(
  'NotaNaPagina',
  {
    ...naLista,
    dataEmissao: Momento,
    prestador: Type.Object({ cpfCnpj: CpfCnpj, razaoSocial: Type.String(), inscricaoMunicipal: texto }),
    tomador: OuNulo(Parte),
    intermediario: OuNulo(Parte),
    servico: Type.Object({
      codigo: Type.String(),
      codigoServicoNacional: texto,
      codigoTributacao: texto,
      codigoNbs: texto,
      discriminacao: Type.String(),
      informacoesComplementares: texto,
      municipioPrestacao: Lugar,
      municipioIncidencia: Lugar,
    }),
    valores: ValoresDaNota,
    tributos: Type.Array(TributoDaNota),
    conexao: Type.Object({
      slug: Type.String({ examples: ['sefin-nacional'] }),
      versao: Type.Integer(),
      padrao: OuNulo(Type.String({ examples: ['dps-1.01'] })),
    }),
    vinculos: Type.Array(
      Type.Object({
        papel: Type.Enum(['original', 'substituta', 'recusada', 'reemissao']),
        id: Id,
        status: StatusNota,
        numero: texto,
        serieRps: Type.String(),
        numeroRps: Type.String(),
      }),
      { description: 'As outras notas desta história: substituição e reemissão, nos dois sentidos.' },
    ),
    loteId: OuNulo(Id),
    motivoCancelamento: texto,
    cartas: Type.Array(
      Type.Object({
        id: Id,
        sequencia: Type.Integer(),
        status: Type.Enum(['em_processamento', 'registrada', 'recusada']),
        em: Momento,
        motivo: Type.String(),
        correcoes: Type.Object({
          discriminacao: texto,
          informacoesComplementares: texto,
          email: texto,
          telefone: texto,
        }),
        erros: Type.Array(ErroItem),
      }),
      { description: 'As cartas de correção, também as que o município recusou.' },
    ),
    incerta: Type.Boolean({ description: 'Um envio ficou sem resposta: o município pode ter autorizado a nota.' }),
    andamento: OuNulo(
      Type.Object(
        { proximo: Type.Enum(['envio', 'consulta', 'cancelamento']), em: Momento, motivo: texto },
        { description: 'O que acontece em seguida, sem ninguém pedir.' },
      ),
    ),
    urlPublica: OuNulo(Type.String({ description: 'A página que quem tem o link pode ver.' })),
    acoes: Type.Array(Acao, { description: 'O que se pode fazer com ela agora, e por que não.' }),
  },
  { description: 'A nota na sua página do portal: tudo o que se sabe dela.' },
)

const Conteudo = OuNulo(
  Type.Object({ codificacao: Type.Enum(['texto', 'base64']), conteudo: Type.String({ examples: ['<DPS/>'] }) }),
)

/** One exchange with the city, with the bytes of both directions. */
export const TransmissaoDetalhe = Forma('Transmissao', {
  id: Id,
  operacao: Type.Enum(['emitir', 'consultar', 'cancelar', 'solicitar', 'corrigir']),
  resultado: Type.String({ examples: ['autorizada'] }),
  documentoId: Type.String(),
  conexao: Type.String(),
  conexaoVersao: Type.Integer(),
  leiaute: texto,
  protocolo: texto,
  statusHttp: OuNulo(Type.Integer({ examples: [201] })),
  causa: texto,
  duracaoMs: OuNulo(Type.Integer()),
  criadaEm: Momento,
  enviado: Conteudo,
  recebido: Conteudo,
})
