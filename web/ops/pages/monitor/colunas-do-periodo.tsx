import type { WebserviceDetalhe } from '#web/api/ops/client.ts'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'

type Periodo = WebserviceDetalhe['periodos'][number]
const PERIODOS: Record<Periodo['periodo'], string> = {
  '1h': 'Última hora',
  '24h': '24 horas',
  '7d': '7 dias',
  '30d': '30 dias',
}
/** A share from 0 to 1, in whole percents. */
const parte = (valor: number | null) => (valor === null ? '–' : porcento(Math.round(valor * 1000) / 10))

export const COLUNAS: Coluna<Periodo>[] = [
  {
    id: 'periodo',
    titulo: 'Período',
    planilha: ({ periodo }) => PERIODOS[periodo],
    celula: ({ periodo }) => PERIODOS[periodo],
  },
  {
    id: 'autorizadas',
    titulo: 'Autorizadas',
    planilha: ({ autorizadas }) => autorizadas,
    direita: true,
    nomeada: true,
    celula: ({ autorizadas }) => inteiro(autorizadas),
  },
  {
    id: 'rejeitadas',
    titulo: 'Recusadas',
    planilha: ({ rejeitadas }) => rejeitadas,
    direita: true,
    className: 'max-md:hidden',
    celula: ({ rejeitadas }) => inteiro(rejeitadas),
  },
  {
    id: 'falham',
    titulo: 'Falham',
    emOrdem: ({ taxaDeFalha }) => taxaDeFalha,
    planilha: ({ taxaDeFalha }) => parte(taxaDeFalha),
    direita: true,
    nomeada: true,
    celula: ({ taxaDeFalha, falhas, chamadas }) => (
      <span
        className={falhas ? 'text-vermelho' : undefined}
        title={`${inteiro(falhas)} de ${inteiro(chamadas)} tentativas`}
      >
        {parte(taxaDeFalha)}
      </span>
    ),
  },
  {
    id: 'tempo',
    titulo: 'Responde em',
    planilha: ({ tempoResposta }) => tempoResposta?.p50Ms,
    direita: true,
    nomeada: true,
    celula: ({ tempoResposta }) =>
      tempoResposta ? `${duracao(tempoResposta.p50Ms)} · pior ${duracao(tempoResposta.p95Ms)}` : '–',
  },
  {
    id: 'disponivel',
    titulo: 'Disponível',
    emOrdem: ({ disponibilidade }) => disponibilidade,
    planilha: ({ disponibilidade }) => parte(disponibilidade),
    direita: true,
    nomeada: true,
    celula: ({ disponibilidade }) => parte(disponibilidade),
  },
]
