import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkPlus, CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { pedido } from '#web/api/portal/notas.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { useMay } from '#web/portal/sessao.ts'

const SalvarModelo = lazy(() => import('../modelos/SalvarModelo.tsx'))

/** Repeats a note every month, or keeps its service as a template: for who may read what was sent. */
export function DaNota({ id }: { id: string }) {
  const may = useMay()
  const [saving, setSaving] = useState(false)
  const { data } = useQuery({ ...pedido(id), enabled: saving })
  if (!may('recorrente.write') || !may('nota.read-conteudo')) return null
  const enviado = data?.payload as Rascunho | undefined
  return (
    <>
      <Link to="/recorrentes/nova" search={{ nota: id }} className={classeBotao('discreto')}>
        <CalendarSync size={15} aria-hidden />
        Repetir todo mês
      </Link>
      <Botao tipo="discreto" ocupado={saving && !data} onClick={() => setSaving(true)}>
        <BookmarkPlus size={15} aria-hidden />
        Salvar como modelo
      </Botao>
      {saving && enviado && (
        <Suspense>
          <SalvarModelo
            servico={() => enviado.servico?.[0] ?? {}}
            cpfCnpj={enviado.prestador?.cpfCnpj}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}
