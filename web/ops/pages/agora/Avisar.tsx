import { useMutation, useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { call, type Incidente, type PreviaDoAviso, read, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { count } from '#web/words/formatos.ts'
import { DA_CAUSA } from './agir.ts'
import { CampoDeTexto } from './CampoDeTexto.tsx'
import { ComoOClienteVe } from './ComoOClienteVe.tsx'

type Props = { incidente: Incidente; onClose: () => void }
const TEXTO_MIN = 10

/** Notifies the accounts that a cause hurts: what is said, as the client sees it, and by which ways. */
export function Avisar({ incidente, onClose }: Props) {
  const { id, titulo, contas } = incidente
  const consulta = { limit: 5 }
  const { data, error, refetch } = useQuery(read('GET /admin/incidentes/{id}/aviso', { caminho: { id }, consulta }))
  return (
    <Dialogo titulo={`Avisar ${count(contas, 'conta', 'contas')}: ${titulo}`} aberto largo onClose={onClose}>
      {data ? (
        <Formulario {...{ id, onClose }} previa={data} aberta={incidente.ambiente === 'producao'} />
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={260} />
      )}
    </Dialogo>
  )
}

/** `aberta`: it may be published to everybody. */
type FormularioProps = { id: string; previa: PreviaDoAviso; aberta: boolean; onClose: () => void }

function Formulario({ id, previa, aberta, onClose }: FormularioProps) {
  const [texto, setTexto] = useState(previa.texto)
  const [portal, setPortal] = useState(true)
  const [email, setEmail] = useState(true)
  const [publica, setPublica] = useState(false)
  const faltam = previa.total - previa.jaAvisadas
  const curto = texto.trim().length < TEXTO_MIN
  const envio = useMutation({
    mutationFn: () =>
      call('POST /admin/incidentes/{id}/avisar', {
        caminho: { id },
        corpo: { portal, email, publica, ...(texto.trim() !== previa.texto && { texto: texto.trim() }) },
      }),
    onSuccess: async ({ frase }) => {
      notifyDone('Avisado', frase)
      onClose()
      await renew(...DA_CAUSA)
    },
  })
  const porque =
    faltam === 0 && !publica
      ? 'Todas as contas já foram avisadas desta causa.'
      : !portal && !email && !publica
        ? 'Escolha ao menos um caminho.'
        : curto
          ? 'Escreva o que dizer.'
          : undefined
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          <CampoDeTexto
            rotulo="O que dizer"
            ajuda="Que voltou, o serviço avisa sozinho."
            texto={texto}
            linhas={5}
            onChange={setTexto}
            errado={curto}
          />
          <Marca rotulo="Faixa no portal delas" valor={portal} onChange={setPortal} />
          <Marca rotulo={`E-mail a ${count(previa.pessoas, 'pessoa', 'pessoas')}`} valor={email} onChange={setEmail} />
          {aberta && <Marca rotulo="Página de situação, que todos leem" valor={publica} onChange={setPublica} />}
        </div>
        <ComoOClienteVe previa={previa} texto={texto} />
      </div>
      {previa.jaAvisadas > 0 && (
        <p className="text-tinta-2">
          {count(previa.jaAvisadas, 'conta já foi avisada', 'contas já foram avisadas')} e não recebe de novo.
        </p>
      )}
      {envio.error && <Falha erro={envio.error} />}
      <PeDoDialogo>
        <Botao tipo="principal" ocupado={envio.isPending} porque={porque} onClick={() => envio.mutate()}>
          <Megaphone size={15} aria-hidden />
          {faltam === 0 ? 'Publicar' : `Avisar ${count(faltam, 'conta', 'contas')}`}
        </Botao>
      </PeDoDialogo>
    </div>
  )
}

type MarcaProps = { rotulo: string; valor: boolean; onChange: (valor: boolean) => void }
const Marca = ({ rotulo, valor, onChange }: MarcaProps) => (
  <label className="flex items-center gap-2 pointer-coarse:min-h-11">
    <input
      type="checkbox"
      checked={valor}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4 accent-anil-botao"
    />
    {rotulo}
  </label>
)
