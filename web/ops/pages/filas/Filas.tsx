import { getRouteApi } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Confirmacoes } from './Confirmacoes.tsx'
import { COLUNAS } from './colunas-do-quadro.tsx'
import { Resumo } from './Resumo.tsx'

const rota = getRouteApi('/dentro/filas')

const A_CADA_MS = 5_000

const consulta = inteira(read('GET /admin/queues/painel', {}), ({ items }) => items, COLUNAS, A_CADA_MS)

/** The board of the queues: what waits in each, for how long, and what gave up. */
export const Filas = () => (
  <>
    <Cabecalho titulo="Filas" texto="O que espera, o que anda e o que desistiu." />
    <Resumo />
    <Confirmacoes />
    <Lista
      rota={rota}
      rotulo="Filas"
      colunas={COLUNAS}
      consulta={consulta}
      chave={({ nome }) => nome}
      grade='"fila estado" "naFila falham" "naFila falhou"'
      densa
      porPagina={100}
      vazio={null}
    />
  </>
)
