import type { WebserviceDetalhe } from '#web/api/ops/client.ts'
import { Barras, Linhas, type Ponto, type Serie } from '#web/kit/chart/Graficos.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { horaMinuto } from '#web/words/datas.ts'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'

type Periodo = WebserviceDetalhe['periodos'][number]
const PERIODOS: Record<Periodo['periodo'], string> = {
  '1h': 'Última hora',
  '24h': '24 horas',
  '7d': '7 dias',
  '30d': '30 dias',
}
const TEMPOS: Serie[] = [
  { id: 'p50', nome: 'Metade até', tom: 'azul' },
  { id: 'p95', nome: '95% até', tom: 'ambar' },
]
const PARTES: Serie[] = [{ id: 'disponivel', nome: 'Sondas respondidas', tom: 'verde' }]
const NOTAS: Serie[] = [
  { id: 'autorizadas', nome: 'Autorizadas', tom: 'verde' },
  { id: 'rejeitadas', nome: 'Recusadas', tom: 'vermelho' },
  { id: 'falhas', nome: 'Sem resposta', tom: 'ambar' },
]
/** A share from 0 to 1, in whole percents. */
const parte = (valor: number | null) => (valor === null ? '–' : porcento(Math.round(valor * 1000) / 10))

/** The last 24 hours as charts, and the longer periods as numbers. */
export const Medidas = ({ cidade: { horas, periodos } }: { cidade: WebserviceDetalhe }) => (
  <>
    <div className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Linhas
        titulo="Tempo de resposta"
        series={TEMPOS}
        formato={duracao}
        altura={180}
        pontos={horas.map(
          ({ em, tempoResposta }): Ponto => ({
            rotulo: horaMinuto(em),
            valores: tempoResposta ? { p50: tempoResposta.p50Ms, p95: tempoResposta.p95Ms } : {},
          }),
        )}
      />
      <Linhas
        titulo="Disponibilidade"
        series={PARTES}
        formato={(valor) => porcento(Math.round(valor))}
        altura={180}
        pontos={horas.map(
          ({ em, disponibilidade }): Ponto => ({
            rotulo: horaMinuto(em),
            valores: disponibilidade === null ? {} : { disponivel: disponibilidade * 100 },
          }),
        )}
      />
      <div className="lg:col-span-2">
        <Barras
          titulo="Notas"
          series={NOTAS}
          altura={180}
          pontos={horas.map(({ em, autorizadas, rejeitadas, falhas }) => ({
            rotulo: horaMinuto(em),
            valores: { autorizadas, rejeitadas, falhas },
          }))}
        />
      </div>
    </div>
    <Tabela
      rotulo="Por período"
      colunas={COLUNAS}
      linhas={periodos}
      chave={({ periodo }) => periodo}
      densa
      grade='"periodo autorizadas" "tempo disponivel" "falham rejeitadas"'
      vazio={null}
    />
  </>
)

const COLUNAS: Coluna<Periodo>[] = [
  { id: 'periodo', titulo: 'Período', celula: ({ periodo }) => PERIODOS[periodo] },
  { id: 'autorizadas', titulo: 'Autorizadas', direita: true, celula: ({ autorizadas }) => inteiro(autorizadas) },
  {
    id: 'rejeitadas',
    titulo: 'Recusadas',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ rejeitadas }) => inteiro(rejeitadas),
  },
  { id: 'falham', titulo: 'Falham', direita: true, celula: ({ taxaDeFalha }) => parte(taxaDeFalha) },
  {
    id: 'tempo',
    titulo: 'Responde em',
    direita: true,
    celula: ({ tempoResposta }) =>
      tempoResposta ? `${duracao(tempoResposta.p50Ms)} · pior ${duracao(tempoResposta.p95Ms)}` : '–',
  },
  { id: 'disponivel', titulo: 'Disponível', direita: true, celula: ({ disponibilidade }) => parte(disponibilidade) },
]
