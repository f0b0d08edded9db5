import { useEffect, useState } from 'react'
import { ApiError, type LoteDoPortal } from '#web/api/portal/client.ts'
import { undoIssue } from '#web/api/portal/lotes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notify, notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { count } from '#web/words/formatos.ts'

const SEGUNDO_MS = 1_000

/** What is about to be issued, how long until it begins, and the way back. */
export function BarraDeEmissao({ lote: { id, porEstado }, em }: { lote: LoteDoPortal; em: string }) {
  const may = useMay()
  const faltam = useSegundosAte(em)
  const [busy, setBusy] = useState(false)
  const n = (porEstado as Record<string, number>)['a_enviar'] ?? 0
  const undo = async () => {
    setBusy(true)
    try {
      await undoIssue(id)
      notifyDone('Emissão desfeita', 'Nada foi emitido.')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify(error.corpo.erros[0]?.mensagem ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-ambar-papel px-4 py-3 text-sm">
      <p className="font-medium tabular-nums">
        {count(n, 'nota começa', 'notas começam')} {faltam > 0 ? `em ${faltam} s` : 'agora'}
      </p>
      {may('nota.issue') && (
        <Botao onClick={undo} ocupado={busy}>
          Desfazer
        </Botao>
      )}
    </div>
  )
}

/** Whole seconds until a moment. */
function useSegundosAte(momento: string): number {
  const [agora, setAgora] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), SEGUNDO_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(momento) - agora) / SEGUNDO_MS))
}
