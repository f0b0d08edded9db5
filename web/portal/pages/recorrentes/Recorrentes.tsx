import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { SITUACOES } from '#domain/recorrencia/recorrencia.ts'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { recorrentes } from '#web/api/portal/recorrentes.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { FILTROS } from '#web/words/recorrentes.ts'
import { COLUNAS } from './colunas.tsx'

const rota = getRouteApi('/dentro/recorrentes')

/** The notes that recur by calendar, and what of them waits for a person. */
export function Recorrentes() {
  const ambiente = useAmbiente()
  const emitentes = useQuery(empresas({ limit: 100 })).data?.items
  return (
    <>
      <Cabecalho titulo="Notas recorrentes">
        <Link to="/recorrentes/calendario" search={{}} className={classeBotao()}>
          Próximos 60 dias
        </Link>
        <Nova />
      </Cabecalho>
      <Lista
        rota={rota}
        rotulo="Notas recorrentes"
        busca="Nome ou cliente"
        filtros={[
          escolha('quais', 'Situação', FILTROS),
          escolha(
            'empresaId',
            'Empresa',
            emitentes?.map(({ id, razaoSocial }) => ({ value: id, label: razaoSocial })),
          ),
        ]}
        consulta={({ quais, empresaId, q }, fatia) =>
          recorrentes({
            ambiente,
            ...defined({
              situacao: umDe(quais, SITUACOES),
              pendencia: umDe(quais, ['com_falha', 'a_revisar'] as const),
              empresaId,
              q,
            }),
            ...fatia,
          })
        }
        colunas={COLUNAS}
        chave={({ id }) => id}
        grade='"nome nome" "quando valor" "proxima situacao" "empresa empresa"'
        esqueleto={6}
        nada={{ titulo: 'Nenhuma com este filtro' }}
        vazio={
          <Vazio titulo="Nenhuma nota recorrente ainda">
            Uma nota que se repete todo mês para o mesmo cliente sai sozinha na data, ou fica pronta para você conferir.
            Comece aqui, ou escolha “Repetir todo mês” numa nota já emitida.
          </Vazio>
        }
      />
    </>
  )
}

function Nova() {
  const porque = usePorque()('recorrente.write', 'criar notas recorrentes')
  if (porque) return <Botao porque={porque}>Nova nota recorrente</Botao>
  return (
    <Link to="/recorrentes/nova" search={{}} className={classeBotao('principal')}>
      <Plus size={16} aria-hidden />
      Nova nota recorrente
    </Link>
  )
}
