import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import type { Empresa } from '#web/api/portal/client.ts'
import { replaceNota, validateNota } from '#web/api/portal/emissao.ts'
import { type Nota, nota as notaPorId, pedido as pedidoPorId } from '#web/api/portal/notas.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { notify } from '#web/kit/feedback/Avisos.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { confirmingMes } from '#web/portal/mes-fechado.ts'
import { useEmpresa } from './formulario/emitente.ts'
import { FormularioNota } from './formulario/FormularioNota.tsx'
import { Parte } from './formulario/Grupo.tsx'
import { asChosen, mascaradosDe, newIdIntegracao } from './formulario/pedido.ts'
import { errosDoMotivo, fixosDe, MOTIVOS, toSubstituta } from './substituicao.ts'

// Shown after a replacement was sent, or where there can be none.
const AndamentoSubstituicao = lazy(() => import('./AndamentoSubstituicao.tsx'))
const rota = getRouteApi('/dentro/notas/$id/substituir')

/** Issues a note in place of another: the form filled as the original, what may not change locked and explained. */
export function Substituir() {
  const { id } = rota.useParams()
  const original = useQuery(notaPorId(id))
  useAoVivo(true)
  const { data: nota, error } = original
  return (
    <>
      <Cabecalho
        titulo="Substituir nota"
        texto={nota?.numero && `Nota ${nota.numero} de ${nota.empresa.razaoSocial}`}
        back={
          <Link to="/notas/$id" params={{ id }}>
            Voltar à nota
          </Link>
        }
      />
      {nota ? <Situacao nota={nota} /> : <NaoCarregado erro={error} onRetry={original.refetch} alto={640} />}
    </>
  )
}

/** The form, the progress of a replacement that is under way or done, or why there is none. */
function Situacao({ nota }: { nota: Nota }) {
  const [nova, setNova] = useState<string>()
  // What was sent last: a refused replacement is corrected, not written again.
  const [enviado, setEnviado] = useState<ComMotivo>()
  const emCurso = nota.cancelamento?.tipo === 'substituicao' && nota.cancelamento.status !== 'desfeita'
  const substituta = nova ?? (emCurso ? nota.cancelamento?.substitutaId : undefined)
  const permitida = nota.acoes.some(({ acao, permitida }) => acao === 'substituir' && permitida)
  if (substituta || !permitida)
    return (
      <Suspense fallback={<Esqueleto alto={640} />}>
        <AndamentoSubstituicao original={nota} novaId={substituta} onRetry={() => setNova(undefined)} />
      </Suspense>
    )
  const follow = (novaId: string, pedido: ComMotivo) => {
    setEnviado(pedido)
    setNova(novaId)
  }
  return <Escrever nota={nota} anterior={enviado} onSend={follow} />
}

type ComMotivo = Rascunho & { motivo?: string; codigoMotivo?: string }
type Props = {
  nota: Nota
  anterior: ComMotivo | undefined
  onSend: (novaId: string, pedido: ComMotivo) => void
}

function Escrever({ nota, ...resto }: Props) {
  const enviado = useQuery(pedidoPorId(nota.id))
  const empresa = useEmpresa(nota.empresa.cpfCnpj)
  if (!enviado.data || !empresa) return <NaoCarregado erro={enviado.error} onRetry={enviado.refetch} alto={640} />
  return <NotaNova nota={nota} empresa={empresa} original={enviado.data.payload as Rascunho} {...resto} />
}

function NotaNova({ nota, empresa, original, anterior, onSend }: Props & { empresa: Empresa; original: Rascunho }) {
  const [inicial] = useState(() =>
    asChosen(anterior ? { ...anterior, idIntegracao: newIdIntegracao() } : toSubstituta(original, nota)),
  )
  const send = async (pedido: Rascunho) => {
    const nova = await confirmingMes((confirmado) => replaceNota(nota.id, pedido, confirmado))
    notify('Substituição na fila', `RPS ${nova.numeroRps}, série ${nova.serieRps}`)
    onSend(nova.id, pedido)
  }
  return (
    <FormularioNota
      inicial={inicial}
      mascarados={mascaradosDe(inicial)}
      ambiente={nota.ambiente}
      fixos={fixosDe(nota, original, empresa)}
      regras={(pedido: ComMotivo) => errosDoMotivo(pedido)}
      validate={({ motivo: _, codigoMotivo: __, ...pedido }: ComMotivo, signal) =>
        validateNota(pedido, nota.ambiente, signal)
      }
      onSubmit={send}
      acao="Substituir nota"
      confirmLeave
      permissao="nota.replace"
      antes={
        <Parte titulo="Por que substituir">
          <Escolha nome="codigoMotivo" rotulo="Motivo" opcoes={MOTIVOS} className="sm:col-span-3" />
          <Texto
            nome="motivo"
            rotulo="Em suas palavras"
            ajuda="De 15 a 500 caracteres. Vai à prefeitura."
            linhas={2}
            maxLength={500}
            className="sm:col-span-6"
          />
        </Parte>
      }
    />
  )
}
