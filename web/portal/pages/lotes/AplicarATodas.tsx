import { useState } from 'react'
import { ApiError, type LoteDoPortal } from '#web/api/portal/client.ts'
import { applyCampo } from '#web/api/portal/lotes.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { CAIXA } from '#web/kit/form/Moldura.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { count, inteiro } from '#web/words/formatos.ts'
import { CAMPOS, doubtOf, nomeDoCampo, valorDaCelula } from './colunas.ts'
import { quantas } from './estados.tsx'

type Grupo = 'com_erro' | 'prontas'
type Props = { lote: LoteDoPortal; grupo: Grupo | undefined; onClose: () => void }

/** One value for a field of many lines: counted first, then written and checked again. */
export default function AplicarATodas({ lote, grupo: filtrado, onClose }: Props) {
  const [campo, setCampo] = useState('servico[0].discriminacao')
  const [texto, setTexto] = useState('')
  const [grupo, setGrupo] = useState<Grupo | ''>(filtrado && quantas(lote, filtrado) > 0 ? filtrado : '')
  const [mudam, setMudam] = useState<{ mudam: number; linhas: number } | null>(null)
  const [falha, setFalha] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const duvida = doubtOf(texto, campo)
  const change =
    <V,>(set: (valor: V) => void) =>
    (valor: V) => {
      set(valor)
      setMudam(null)
    }
  const ask = async (previa: boolean) => {
    setBusy(true)
    setFalha(null)
    try {
      const valor = (valorDaCelula(texto, campo) ?? null) as string | number | boolean | null
      const feito = await applyCampo(lote.id, { campo, valor, previa, ...(grupo && { grupo }) })
      if (previa) return setMudam(feito)
      notifyDone(
        `${nomeDoCampo(campo)}: ${count(feito.mudam, 'linha mudada', 'linhas mudadas')}`,
        'Conferindo de novo.',
      )
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFalha(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialogo titulo="Aplicar a todas as linhas" aberto onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <label className="flex flex-col gap-1 font-medium">
          Campo
          <select value={campo} onChange={({ target }) => change(setCampo)(target.value)} className={CAIXA}>
            {CAMPOS.filter((each) => each.campo !== 'idIntegracao').map((each) => (
              <option key={each.campo} value={each.campo}>
                {each.nome}
              </option>
            ))}
          </select>
        </label>
        <label className="flex flex-col gap-1 font-medium">
          Valor
          <input value={texto} onChange={({ target }) => change(setTexto)(target.value)} className={CAIXA} />
          <span className="font-normal text-tinta-2">{duvida ?? 'Vazio, o campo sai das linhas.'}</span>
        </label>
        <label className="flex flex-col gap-1 font-medium">
          Em quais linhas
          <select
            value={grupo}
            onChange={({ target }) => change(setGrupo)(target.value as Grupo | '')}
            className={CAIXA}
          >
            <option value="">Todas as que não foram emitidas</option>
            <option value="com_erro">Só as com erro ({inteiro(quantas(lote, 'com_erro'))})</option>
            <option value="prontas">Só as prontas ({inteiro(quantas(lote, 'prontas'))})</option>
          </select>
        </label>
        {mudam && (
          <p role="status">
            {mudam.mudam === 0
              ? mudam.linhas === 0
                ? 'Nenhuma linha nesta situação.'
                : 'Nenhuma linha muda: todas já têm este valor.'
              : `${count(mudam.mudam, 'linha muda', 'linhas mudam')}, de ${inteiro(mudam.linhas)}.`}
          </p>
        )}
        {falha && <Falha erro={falha} />}
      </div>
      <PeDoDialogo>
        {mudam && mudam.mudam > 0 ? (
          <Botao tipo="principal" ocupado={busy} onClick={() => ask(false)}>
            Aplicar a {count(mudam.mudam, 'linha', 'linhas')}
          </Botao>
        ) : (
          <Botao tipo="principal" ocupado={busy} onClick={() => ask(true)} porque={duvida}>
            Ver quantas mudam
          </Botao>
        )}
      </PeDoDialogo>
    </Dialogo>
  )
}
