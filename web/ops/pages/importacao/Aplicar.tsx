import { useState } from 'react'
import { call, type PreviaDaImportacao, type ResultadoDaImportacao, renew } from '#web/api/ops/client.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { count } from '#web/words/formatos.ts'

type Politica = 'tudo_ou_nada' | 'linhas_validas'
type Props = {
  previa: PreviaDaImportacao
  porque: string | undefined
  onApplied: (resultado: ResultadoDaImportacao) => void
}

/** Applies what was analysed: the call is repeated until nothing is left, and each line is written once. */
export function Aplicar({ previa: { importacaoId, sha256, resumo }, porque, onApplied }: Props) {
  const [restam, setRestam] = useState<number | null>(null)
  const boas = resumo.linhas - resumo.invalidas
  const nada = boas === 0 ? 'Nenhuma linha pode ser gravada: corrija o arquivo.' : undefined
  return (
    <Secao titulo="Aplicar">
      <Formulario<{ politica: Politica; motivo?: string }>
        inicial={{ politica: resumo.invalidas ? 'linhas_validas' : 'tudo_ou_nada' }}
        onSubmit={async ({ politica, motivo }) => {
          const corpo = { importacaoId, sha256, politica, ...(motivo && { motivo }) }
          for (;;) {
            const resultado = await call('POST /admin/legacy-import/apply', { corpo })
            setRestam(resultado.restam)
            if (resultado.status !== 'aplicando') {
              onApplied(resultado)
              break
            }
          }
          await renew('GET /admin/tenants/{id}', 'GET /admin/tenants')
        }}
        className="flex max-w-xl flex-col gap-4"
      >
        <Opcoes
          nome="politica"
          rotulo="Se uma linha falhar"
          opcoes={[
            {
              value: 'linhas_validas',
              label: 'Gravar as outras',
              ajuda: `Hoje, ${count(boas, 'linha entra', 'linhas entram')} e ${resumo.invalidas} não.`,
            },
            {
              value: 'tudo_ou_nada',
              label: 'Não gravar nenhuma',
              ajuda: 'Todas as linhas entram, ou nenhuma.',
              ...(resumo.invalidas > 0 && { porque: 'Há linhas com falhas: nada seria gravado.' }),
            },
          ]}
        />
        <Texto
          nome="motivo"
          rotulo="Motivo"
          ajuda="Opcional; fica na auditoria do serviço e da conta."
          maxLength={500}
        />
        <FalhaDoFormulario />
        <div className="flex flex-wrap items-center gap-3">
          <Enviar porque={porque ?? nada}>Aplicar</Enviar>
          {restam !== null && <span role="status">Faltam {count(restam, 'linha', 'linhas')}</span>}
        </div>
      </Formulario>
    </Secao>
  )
}
