import { type Static, type TProperties, Type } from 'typebox'
import { ESTADOS_DO_WEBSERVICE, PERIODOS, RESULTADOS_DA_TRANSMISSAO } from '#domain/monitor.ts'
import { Ambiente, Forma, Ibge, Id, Momento, OuNulo, Pagina } from '#formas/comum.ts'
import { Alerta } from '#formas/operacao/alerta.ts'

export const Quantas = (description: string) => Type.Integer({ minimum: 0, description })
export const Parte = (description: string) => OuNulo(Type.Number({ minimum: 0, maximum: 1, description }))
export const Texto = (description: string) => Type.String({ description })
export const Ms = Type.Integer({ minimum: 0, description: 'Milissegundos.' })
export const Objeto = <const P extends TProperties>(properties: P, description: string) =>
  Type.Object(properties, { description })

export const Periodo = Type.Enum([...PERIODOS], {
  default: '24h',
  description: '1h em passos de cinco minutos, 24h em horas; 7d e 30d em dias de Brasília, o de hoje incluído.',
})
export const Estado = Type.Enum([...ESTADOS_DO_WEBSERVICE], {
  $id: 'EstadoDeWebservice',
  description:
    'suspenso: disjuntor aberto; depois, o que as chamadas dos últimos 15 minutos mostram (fora, instavel, normal), ou, sem chamadas, a última sonda.',
})
export const Resultado = Type.Enum([...RESULTADOS_DA_TRANSMISSAO], {
  $id: 'ResultadoDeTransmissao',
  description: 'nula: em curso; incerta: sem resposta que decida; nao_enviada: nada chegou ao município.',
})

const Conexao = OuNulo(
  Objeto({ slug: Texto('O nome da conexão.'), versao: Type.Integer({ description: 'A versão.' }) }, 'A conexão usada.'),
)
export const Municipio = Objeto(
  { ibge: Ibge, nome: Texto('O nome.'), uf: Type.String({ description: 'A sigla do estado.' }) },
  'O município.',
)
const Tempos = OuNulo(
  Objeto(
    {
      p50Ms: Type.Integer({ description: 'Em metade dos casos, até tantos milissegundos.' }),
      p95Ms: Type.Integer({ description: 'Em 95 % dos casos, até tantos milissegundos.' }),
    },
    'Do pedido à resposta do município; nulo sem respostas.',
  ),
)
const medidas = {
  autorizadas: Quantas('Notas autorizadas no período.'),
  rejeitadas: Quantas('Notas recusadas no período.'),
  chamadas: Quantas('Tentativas no período: envios, perguntas e cancelamentos. O que espera um freio ainda não é uma.'),
  falhas: Quantas('Tentativas que não chegaram ou cuja resposta não veio.'),
  taxaDeFalha: Parte('De 0 a 1: as falhas, das tentativas; nulo sem tentativas.'),
  tempoResposta: Tempos,
}
const webservice = {
  municipio: Municipio,
  ambiente: Ambiente,
  provedor: OuNulo(Texto('Quem fornece o sistema do município.')),
  padrao: OuNulo(Texto('O padrão da conexão.')),
  conexao: Conexao,
  emUso: Type.Boolean({ description: 'Passaram notas em 30 dias.' }),
  status: Estado,
  ultimaNotaEm: OuNulo(Momento),
  ultimoSucessoEm: OuNulo(Momento),
  agora: Objeto(
    {
      minutos: Type.Integer({ description: 'O tamanho da janela.' }),
      chamadas: Quantas('Tentativas dos últimos minutos.'),
      falhas: Quantas('Das quais sem resposta.'),
      taxaDeFalha: Parte('De 0 a 1; nulo sem tentativas.'),
      esperando: Quantas('Tarefas de notas do município que esperam agora: na vez, com hora, retidas ou andando.'),
      emDuvida: Quantas('Das quais perguntam por uma nota de resultado desconhecido.'),
      esperandoDesde: OuNulo(Momento),
    },
    'O que se tentou há pouco, e o que espera.',
  ),
  disjuntores: Type.Array(Objeto({ fila: Texto('A fila.'), abertoAte: Momento }, 'Um disjuntor aberto.'), {
    description: 'As chamadas suspensas agora.',
  }),
  sonda: OuNulo(
    Objeto(
      {
        em: Momento,
        respondeu: Type.Boolean({ description: 'Se o município respondeu.' }),
        causa: OuNulo(Texto('Por que não.')),
        duracaoMs: Ms,
        falhasSeguidas: Quantas('Sondas seguidas sem resposta.'),
        desde: Momento,
        certificadoAte: OuNulo(Momento),
      },
      'A última sonda; nulo antes da primeira. No sistema nacional, uma serve a todos os municípios.',
    ),
  ),
}

const passo = {
  ok: Type.Boolean({ description: 'Se o passo deu certo.' }),
  duracaoMs: Ms,
  causa: OuNulo(Texto('A espécie da falha.')),
  detalhe: OuNulo(Texto('A falha por extenso.')),
}
export const AchadoDeSonda = Forma('AchadoDeSonda', {
  url: Texto('O endereço sondado.'),
  respondeu: Type.Boolean({ description: 'Se todos os passos deram certo.' }),
  causa: OuNulo(Texto('Por que não.')),
  duracaoMs: Ms,
  dns: Objeto(
    { ...passo, enderecos: Type.Array(Type.String(), { description: 'Os endereços do nome.' }) },
    'A resolução do nome.',
  ),
  tls: OuNulo(
    Objeto(
      {
        ...passo,
        endereco: OuNulo(Texto('O endereço a que se ligou.')),
        protocolo: OuNulo(Texto('A versão de TLS.')),
        cifra: OuNulo(Texto('A cifra.')),
        confiavel: Type.Boolean({ description: 'Se a cadeia leva a uma raiz em que a conexão confia.' }),
        cadeia: Type.Array(
          Objeto(
            {
              titular: Texto('De quem é.'),
              emissor: Texto('Quem o emitiu.'),
              de: Momento,
              ate: Momento,
              impressaoDigital: Texto('SHA-256.'),
            },
            'Um certificado.',
          ),
          { description: 'O certificado do servidor primeiro.' },
        ),
      },
      'A ligação segura; nulo sem TLS, ou quando não se chegou a ela.',
    ),
  ),
  requisicao: OuNulo(
    Objeto(
      {
        ...passo,
        metodo: Type.Enum(['GET', 'HEAD'], { description: 'O método.' }),
        status: OuNulo(Type.Integer({ description: 'O código HTTP.' })),
        wsdl: Type.Boolean({ description: 'Se veio um WSDL.' }),
        fault: OuNulo(
          Objeto({ codigo: OuNulo(Texto('O código.')), texto: OuNulo(Texto('O texto.')) }, 'O SOAP Fault que veio.'),
        ),
      },
      'Um pedido que não muda nada; nulo quando não se chegou a ele.',
    ),
  ),
})

export const Webservice = Forma('Webservice', { ...webservice, ...medidas })
export type Webservice = Static<typeof Webservice>
export const Webservices = Forma('PaginaDeWebservices', {
  items: Type.Array(Webservice, { description: 'Os de uso e pior estado antes.' }),
  total: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
})
export const WebserviceDetalhe = Forma('WebserviceDetalhe', {
  ...webservice,
  titulo: OuNulo(Texto('O título da versão publicada.')),
  credencial: OuNulo(
    Objeto(
      {
        mtls: Type.Boolean({ description: 'Pede o certificado da empresa na ligação.' }),
        autenticacao: Type.Enum(['nenhuma', 'basic', 'usuario-senha-no-envelope', 'token-no-cabecalho'], {
          description: 'Como a empresa se identifica no pedido.',
        }),
        assina: Type.Boolean({ description: 'Os documentos vão assinados.' }),
      },
      'Que credencial a conexão pede; nulo sem conexão.',
    ),
  ),
  periodos: Type.Array(
    Objeto(
      {
        periodo: Type.Enum([...PERIODOS], { description: 'O período.' }),
        ...medidas,
        sondas: Quantas('Sondas no período.'),
        disponibilidade: Parte('De 0 a 1: tentativas e sondas respondidas; nulo sem nenhuma.'),
      },
      'Um período.',
    ),
    { description: '1h, 24h, 7d e 30d.' },
  ),
  horas: Type.Array(
    Objeto(
      {
        em: Momento,
        ...medidas,
        sondas: Quantas('Sondas na hora.'),
        disponibilidade: Parte('De 0 a 1: tentativas e sondas respondidas; nulo sem nenhuma.'),
      },
      'Uma hora, a partir de em.',
    ),
    { description: 'As últimas 24 horas, a de agora por último; também as sem movimento.' },
  ),
  ultimasSondas: Type.Array(
    Objeto(
      {
        id: Id,
        origem: Type.Enum(['automatica', 'manual'], { description: 'Quem a pediu.' }),
        em: Momento,
        achado: AchadoDeSonda,
      },
      'Uma sonda.',
    ),
    { description: 'As mais novas primeiro.' },
  ),
  alertas: Type.Array(Alerta, { description: 'Os abertos sobre este web service.' }),
})
export type WebserviceDetalhe = Static<typeof WebserviceDetalhe>
export const ResultadoDaSonda = Forma('ResultadoDaSonda', {
  executada: Type.Boolean({ description: 'Falso quando não há o que sondar.' }),
  motivo: OuNulo(Texto('Por que não foi executada.')),
  em: Momento,
  sonda: OuNulo(
    Objeto(
      {
        id: Id,
        conexao: Objeto(
          { slug: Texto('O nome da conexão.'), versao: Type.Integer({ description: 'A versão.' }) },
          'A conexão sondada.',
        ),
        comCertificado: Type.Boolean({
          description: 'Se foi com o certificado da última empresa que emitiu ali; a conta dela o vê na auditoria.',
        }),
        achado: AchadoDeSonda,
      },
      'O que a sonda encontrou.',
    ),
  ),
})
export type ResultadoDaSonda = Static<typeof ResultadoDaSonda>

export const Provedor = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'O nome de um provedor ou de um padrão, por inteiro, em maiúsculas ou minúsculas.',
})

export const FiltroDeWebservices = Type.Object({
  provedor: Type.Optional(Provedor),
  uf: Type.Optional(Type.String({ minLength: 2, maxLength: 2, description: 'A sigla do estado.' })),
  status: Type.Optional(Estado),
  ambiente: Type.Optional(Ambiente),
  periodo: Periodo,
  ...Pagina,
})
export type FiltroDeWebservices = Static<typeof FiltroDeWebservices>
