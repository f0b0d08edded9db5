import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo } from '#formas/comum.ts'
import { ResumoDasFilas } from './fila.ts'

export const Checagem = Forma('Checagem', { ok: Type.Boolean(), detalhe: Type.String() })
export type Checagem = Static<typeof Checagem>
export const Checagens = Type.Object({
  banco: Checagem,
  fila: Checagem,
  atrasos: Checagem,
  disco: Checagem,
  relogio: Checagem,
})
/** The state of the service, open to all. The state of cities does not count. */
export const Saude = Forma('Saude', {
  status: Type.Enum(['ok', 'degradado', 'indisponivel'], {
    description: 'ok, degradado (responde, com falhas) ou indisponivel.',
  }),
  versao: Type.String({ description: 'A versão do serviço.' }),
  checagens: { ...Checagens, description: 'Cada parte de que o serviço depende.' },
})
export type Saude = Static<typeof Saude>

const Milissegundos = (description: string) => Type.Number({ minimum: 0, description })
export const Processo = Forma('Processo', {
  id: Id,
  papel: Type.Enum(['api', 'worker']),
  situacao: Type.Enum(['vivo', 'encerrando', 'silencioso'], {
    description: 'silencioso: não dá sinal há mais de 20 segundos.',
  }),
  versao: Type.String(),
  maquina: Type.String(),
  pid: Type.Integer(),
  iniciadoEm: Momento,
  batidoEm: Momento,
  atrasoP99Ms: Milissegundos('Atraso do laço de eventos desde o sinal anterior, em 99 % das voltas.'),
  atrasoMaxMs: Milissegundos('A volta mais atrasada desde o sinal anterior.'),
  memoriaBytes: Type.Integer(),
  heapBytes: Type.Integer(),
  caches: Type.Array(Type.Object({ nome: Type.String(), itens: Type.Integer() })),
})
export type Processo = Static<typeof Processo>

export const SaudeDoServico = Forma('SaudeDoServico', {
  status: Type.Enum(['ok', 'degradado', 'critico']),
  em: Momento,
  motivos: Type.Array(
    Type.Object({
      gravidade: Type.Enum(['critica', 'atencao']),
      mensagem: Type.String(),
      operacao: Type.String({ description: 'Onde ver mais, ou o que resolve.' }),
    }),
    { description: 'Por que não está ok; vazio quando está.' },
  ),
  checagens: Checagens,
  processos: Type.Array(Processo),
  filas: ResumoDasFilas,
  cidades: Type.Object({
    disjuntores: Type.Array(Type.Object({ fila: Type.String(), grupo: Type.String(), abertoAte: Momento })),
    incertas: Type.Integer({ description: 'Notas de resultado desconhecido.' }),
    incertaDesde: OuNulo(Momento),
  }),
  documentos: OuNulo(
    Forma('DepositoDeDocumentos', {
      movidosAte: OuNulo(Momento),
      aguardando: Type.Integer({
        description: 'Trocas com o município com idade para ir ao depósito; 10000 quer dizer 10000 ou mais.',
      }),
      atrasoSegundos: Type.Integer({ description: 'Há quanto tempo espera a mais antiga delas.' }),
      falhasSeguidas: Type.Integer({ description: 'Tentativas que o depósito recusou ou não respondeu, até agora.' }),
      ultimoErro: OuNulo(Type.String()),
    }),
  ),
})
export type SaudeDoServico = Static<typeof SaudeDoServico>
