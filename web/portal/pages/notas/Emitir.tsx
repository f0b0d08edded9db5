import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { useAmbiente } from '#web/api/ambiente.ts'
import { issueNota } from '#web/api/emissao.ts'
import { sessao } from '#web/api/sessao.ts'
import { horaMinuto } from '#web/text/datas.ts'
import { notify } from '#web/ui/Avisos.tsx'
import { Cabecalho, Esqueleto } from '#web/ui/Pagina.tsx'
import { FormularioNota } from './formulario/FormularioNota.tsx'
import { NOTA_VAZIA, newIdIntegracao } from './formulario/pedido.ts'
import { discardRascunho, keepRascunho, openRascunho } from './formulario/rascunho.ts'

/** Issues one note: the whole request as a form, its draft kept on this device until it is sent. */
export function Emitir() {
  const ambiente = useAmbiente()
  const { data } = useQuery(sessao)
  return (
    <>
      <Cabecalho titulo="Emitir nota" />
      {data ? <Escrever key={`${data.conta.id}:${ambiente}`} contaId={data.conta.id} /> : <Esqueleto alto={640} />}
    </>
  )
}

const emBranco = (): Rascunho => ({ idIntegracao: newIdIntegracao(), ...NOTA_VAZIA })

function Escrever({ contaId }: { contaId: string }) {
  const ambiente = useAmbiente()
  const navigate = useNavigate()
  const [guardado, setGuardado] = useState(() => openRascunho(contaId, ambiente))
  const [inicial, setInicial] = useState(() => guardado?.pedido ?? emBranco())
  const discard = () => {
    discardRascunho(contaId, ambiente)
    setGuardado(null)
    setInicial(emBranco())
  }
  const issue = async (pedido: Rascunho) => {
    const nota = await issueNota(pedido, ambiente)
    discardRascunho(contaId, ambiente)
    notify('Nota na fila', `RPS ${nota.numeroRps}, série ${nota.serieRps}`)
    await navigate({ to: '/notas/$id', params: { id: nota.id } })
  }
  return (
    <>
      {guardado && (
        <p className="mb-5 flex flex-wrap items-center gap-x-3 rounded-lg bg-papel-1 px-4 py-2 text-sm text-tinta-2">
          Rascunho de {horaMinuto(guardado.em)} recuperado
          <button type="button" onClick={discard} className="text-anil hover:underline">
            Descartar
          </button>
        </p>
      )}
      <FormularioNota
        key={inicial.idIntegracao}
        inicial={inicial}
        ambiente={ambiente}
        acao="Emitir nota"
        onSubmit={issue}
        onChange={(rascunho) => keepRascunho(contaId, ambiente, rascunho)}
      />
    </>
  )
}
