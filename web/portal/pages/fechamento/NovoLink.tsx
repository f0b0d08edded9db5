import { useState } from 'react'
import type { Erro, LinhaDoFechamento, LinkDoFechamentoCriado } from '#web/api/portal/client.ts'
import { createLink, type Mes } from '#web/api/portal/fechamento.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { EscolhaVarias } from '#web/kit/form/EscolhaVarias.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Opcoes } from '#web/kit/form/Opcoes.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { diaMesAno } from '#web/words/datas.ts'
import { nomeDoMes } from '#web/words/fechamento.ts'
import { fold } from '#web/words/fold.ts'

type Props = { mes: Mes; linhas: readonly LinhaDoFechamento[]; onClose: () => void }
type Valores = { para?: string; dias?: string; quais?: 'todas' | 'algumas'; empresaIds?: string[] }

/** Makes a link that downloads the month without a login: for whom, for how long and of which companies. */
export default function NovoLink({ mes, linhas, onClose }: Props) {
  const [criado, setCriado] = useState<LinkDoFechamentoCriado>()
  return (
    <Dialogo
      titulo={criado ? 'Copie o link' : `Enviar o link de ${nomeDoMes(mes.competencia)}`}
      aberto
      onClose={onClose}
    >
      {criado ? <Pronto link={criado} onClose={onClose} /> : <Pedir mes={mes} linhas={linhas} onCreate={setCriado} />}
    </Dialogo>
  )
}

const DIAS = ['7', '15', '30']

function Pedir({
  mes,
  linhas,
  onCreate,
}: Omit<Props, 'onClose'> & { onCreate: (link: LinkDoFechamentoCriado) => void }) {
  const opcoes = linhas.map(({ empresa: { id, nome } }) => ({ value: id, label: nome }))
  return (
    <Formulario<Valores>
      inicial={{ dias: '15', quais: 'todas' }}
      validate={faults}
      onSubmit={async ({ para = '', dias, quais, empresaIds }) => {
        const so = quais === 'algumas' ? empresaIds : undefined
        onCreate(await createLink(mes, { para: para.trim(), dias: Number(dias), ...(so && { empresaIds: so }) }))
      }}
      className="flex flex-col gap-4"
    >
      {({ quais }) => (
        <>
          <p className="text-sm text-tinta-2">
            Quem tem o link baixa o pacote sem senha: XML, eventos, PDF, relação e um resumo por empresa.
          </p>
          <Texto
            nome="para"
            rotulo="Para quem"
            ajuda="Só para você lembrar; nada é enviado por nós"
            placeholder="financeiro@cliente.com.br"
            maxLength={120}
          />
          <Opcoes nome="dias" rotulo="Vale por" opcoes={DIAS.map((dias) => ({ value: dias, label: `${dias} dias` }))} />
          {linhas.length > 1 && (
            <Opcoes
              nome="quais"
              rotulo="De quais empresas"
              opcoes={[
                { value: 'todas', label: 'Todas' },
                { value: 'algumas', label: 'Só algumas' },
              ]}
            />
          )}
          {quais === 'algumas' && (
            <EscolhaVarias
              nome="empresaIds"
              rotulo="Empresas"
              placeholder="Digite o nome"
              tabela="empresas-do-mes"
              search={async (texto) => opcoes.filter(({ label }) => fold(label).includes(fold(texto)))}
              loadNames={async (ids) => opcoes.filter(({ value }) => ids.includes(value))}
            />
          )}
          <FalhaDoFormulario />
          <PeDoDialogo>
            <Enviar>Criar o link</Enviar>
          </PeDoDialogo>
        </>
      )}
    </Formulario>
  )
}

function faults({ para, quais, empresaIds }: Valores): Erro[] {
  const missing = (campo: string, mensagem: string) => ({ campo, codigo: 'CAMPO_OBRIGATORIO', mensagem })
  return [
    ...(para?.trim() ? [] : [missing('para', 'Diga para quem é o link.')]),
    ...(quais === 'algumas' && !empresaIds?.length ? [missing('empresaIds', 'Escolha ao menos uma empresa.')] : []),
  ]
}

const Pronto = ({ link: { url, para, expiraEm }, onClose }: { link: LinkDoFechamentoCriado; onClose: () => void }) => (
  <div className="flex flex-col gap-4 text-sm">
    <p>
      Envie a {para}. Vale até {diaMesAno(expiraEm)}; o endereço só aparece agora, e o link pode ser encerrado antes.
    </p>
    <p className="rounded-lg bg-papel-1 px-4 py-3">
      <Copiar texto={url} rotulo="o link" />
    </p>
    <div className="flex justify-end">
      <Botao tipo="principal" onClick={onClose}>
        Pronto
      </Botao>
    </div>
  </div>
)
