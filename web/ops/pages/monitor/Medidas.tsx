import type { WebserviceDetalhe } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Barras, Linhas, type Ponto, type Serie } from '#web/kit/chart/Graficos.tsx'
import { horaMinuto } from '#web/words/datas.ts'
import { duracao, porcento } from '#web/words/formatos.ts'
import { COLUNAS } from './colunas-do-periodo.tsx'

const TEMPOS: Serie[] = [
  { id: 'p50', nome: 'Metade até', tom: 'azul' },
  { id: 'p95', nome: '95% até', tom: 'ambar' },
]
const PARTES: Serie[] = [{ id: 'disponivel', nome: 'Tentativas e sondas respondidas', tom: 'verde' }]
const NOTAS: Serie[] = [
  { id: 'autorizadas', nome: 'Autorizadas', tom: 'verde' },
  { id: 'rejeitadas', nome: 'Recusadas', tom: 'vermelho' },
  { id: 'falhas', nome: 'Tentativas sem resposta', tom: 'ambar' },
]

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
          titulo="Notas e tentativas"
          series={NOTAS}
          altura={180}
          pontos={horas.map(({ em, autorizadas, rejeitadas, falhas }) => ({
            rotulo: horaMinuto(em),
            valores: { autorizadas, rejeitadas, falhas },
          }))}
        />
      </div>
    </div>
    <TabelaInteira
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
