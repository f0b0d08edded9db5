import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { ApiError } from '#web/api/portal/client.ts'
import { entregasDaNota, type Nota as NotaDoPortal, nota } from '#web/api/portal/notas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Talao } from '#web/kit/detail/Pagina.tsx'
import { SelosDaNota } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { AbaDaNota } from '#web/portal/busca.ts'
import { DaNota } from '#web/portal/pages/recorrentes/DaNota.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { dataCheia, diaEscrito, diaMes, horaMinuto } from '#web/words/datas.ts'
import { notaEmCurso } from '#web/words/em-curso.ts'
import { tituloDaNota } from '#web/words/notas.ts'
import { STATUS } from '#web/words/status.ts'
import { listaDeixada } from './lista/filtro.ts'
import { Acoes } from './nota/Acoes.tsx'
import { Pdf, Xml } from './nota/Arquivos.tsx'
import { Entregas } from './nota/Entregas.tsx'
import { Enviar } from './nota/Enviar.tsx'
import { LinhaDoTempo } from './nota/LinhaDoTempo.tsx'
import { Paineis } from './nota/Paineis.tsx'
import { Pedido } from './nota/Pedido.tsx'
import { Resumo } from './nota/Resumo.tsx'

const rota = getRouteApi('/dentro/notas/$id')

/** One note: its contents, its state, its history, and what may be done now. */
export function Nota() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(nota(id))
  useAoVivo(data ? notaEmCurso(data) : false)
  useFocusKept(data && `${data.status} ${data.cancelamento?.status}`)
  const back = (
    <Link to="/notas" search={listaDeixada()}>
      Notas
    </Link>
  )
  if (data)
    return (
      <>
        <Cabecalho titulo={tituloDaNota(data)} selo={<SelosDaNota nota={data} />} back={back}>
          <Acoes nota={data} />
          <DaNota id={id} />
        </Cabecalho>
        <p role="status" className="sr-only">
          {STATUS[data.status].rotulo}
        </p>
        <Face nota={data} />
        <Enviar nota={data} />
        <Paineis nota={data} />
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
          <Vistas nota={data} />
          <LinhaDoTempo nota={data} />
        </div>
      </>
    )
  return (
    <>
      <Cabecalho titulo="Nota" back={back} />
      {error instanceof ApiError && error.http === 404 ? (
        <Vazio
          titulo="Esta nota não existe"
          acao={
            <Link to="/notas" className={classeBotao()}>
              Ver as notas
            </Link>
          }
        >
          O endereço está errado, ou a nota é de uma empresa que o seu usuário não acompanha.
        </Vazio>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={560} />
      )}
    </>
  )
}

/** A button may disappear after it is pressed: the focus then moves to the beginning of the note. */
function useFocusKept(estado: string | undefined): void {
  const anterior = useRef(estado)
  useEffect(() => {
    const changed = anterior.current !== undefined && anterior.current !== estado
    anterior.current = estado
    if (changed && document.activeElement === document.body)
      document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [estado])
}

/** The face of the note: what an accountant looks for, in that order. */
const Face = ({ nota }: { nota: NotaDoPortal }) => (
  <Talao>
    <div className="max-md:w-full">
      <p className="sub">Valor do serviço</p>
      <p className="text-3xl font-semibold tracking-tight">
        <Valor v={nota.valores.servico} />
      </p>
    </div>
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm tabular-nums">
      <Dado rotulo="Líquido">
        <Valor v={nota.valores.liquido} />
      </Dado>
      {nota.valorACobrar !== null && nota.valorACobrar !== nota.valores.liquido && (
        <Dado rotulo="A cobrar">
          <Valor v={nota.valorACobrar} />
        </Dado>
      )}
      <Dado rotulo="Competência">{diaEscrito(nota.competencia)}</Dado>
      <Dado rotulo="Emissão">
        <time dateTime={nota.criadaEm} title={dataCheia(nota.criadaEm)}>
          {diaMes(nota.criadaEm)}, {horaMinuto(nota.criadaEm)}
        </time>
      </Dado>
      <Dado rotulo="RPS">
        {nota.serieRps}-{nota.numeroRps}
      </Dado>
      <Dado rotulo="Município">{nota.meta.municipio.nome}</Dado>
    </dl>
  </Talao>
)

function Vistas({ nota }: { nota: NotaDoPortal }) {
  const { aba } = rota.useSearch()
  const navigate = useNavigate({ from: '/notas/$id' })
  const may = useMay()
  const { data: entregas } = useQuery({ ...entregasDaNota(nota.id), enabled: may('webhook.read') })
  return (
    <div className="min-w-0">
      <Abas
        valor={aba ?? 'resumo'}
        onChange={(nova) => void navigate({ search: { aba: nova as AbaDaNota }, replace: true })}
        abas={[
          { id: 'resumo', titulo: 'Resumo', conteudo: <Resumo nota={nota} /> },
          { id: 'pdf', titulo: 'PDF', conteudo: <Pdf nota={nota} /> },
          { id: 'xml', titulo: 'XML', conteudo: <Xml nota={nota} /> },
          { id: 'webhooks', titulo: 'Webhooks', conta: entregas?.total, conteudo: <Entregas nota={nota} /> },
          { id: 'json', titulo: 'JSON', conteudo: <Pedido id={nota.id} /> },
        ]}
      />
    </div>
  )
}
