import { Escolha } from '#web/kit/form/Escolha.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { TRILHOS } from '#web/words/status.ts'
import { EscolhaDoPadrao } from '../Confianca.tsx'
import { CAMPOS_DA_MUDANCA as ROTULOS } from './decisoes.ts'

/** The value that returns a field to the table and the lists. */
export const TABELA = 'tabela'
const TRILHO = Object.entries(TRILHOS).map(([value, label]) => ({ value: value as string | null, label }))
const ADESAO = [
  { value: 'sim' as string | null, label: 'Está no emissor nacional' },
  { value: 'nao', label: 'Não está' },
]
const SEM_MUDAR = { value: null, label: 'Não mudar' }
const DA_TABELA = { value: TABELA as string | null, label: 'O que a tabela diz' }

/** The fields of a decision. `varios`: of many municipalities at once, where an empty field changes nothing. */
export const CamposDaMudanca = ({ varios, motivo }: { varios?: boolean; motivo: boolean }) => {
  const primeiras = varios ? [SEM_MUDAR, DA_TABELA] : [{ ...DA_TABELA, value: null }]
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Escolha
          nome="trilho"
          rotulo={ROTULOS.trilho}
          opcoes={[...primeiras, ...TRILHO]}
          placeholder={primeiras[0]!.label}
        />
        <Escolha
          nome="emissorNacional"
          rotulo={ROTULOS.emissorNacional}
          opcoes={[...primeiras, ...ADESAO]}
          placeholder={primeiras[0]!.label}
        />
        <Texto nome="provedor" rotulo={ROTULOS.provedor} maxLength={60} />
        <Texto nome="versaoProvedor" rotulo={ROTULOS.versaoProvedor} maxLength={20} />
        <EscolhaDoPadrao nome="padraoSugerido" rotulo={ROTULOS.padraoSugerido} />
        <Texto
          nome="prazoCancelamentoHoras"
          rotulo="Prazo de cancelamento, em horas"
          inputMode="numeric"
          maxLength={6}
          unmask={(texto) => texto.replace(/\D/g, '')}
        />
      </div>
      <Texto nome="observacao" rotulo={ROTULOS.observacao} ajuda="Para os operadores" linhas={2} maxLength={1000} />
      {motivo && (
        <Texto
          nome="motivo"
          rotulo={ROTULOS.motivo}
          ajuda="Por que o trilho ou a adesão muda. Fica na auditoria."
          linhas={2}
          maxLength={500}
        />
      )}
    </>
  )
}
