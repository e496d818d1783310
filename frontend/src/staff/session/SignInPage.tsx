import { Button, Flex, Input, type InputRef } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { SITE_NAME } from '../../shared/site';
import { PageLoading } from '../components/PageLoading';
import { Brand, Footer } from '../components/Frame';
import { useToast } from '../toast/toast-context';
import { returnPath } from './return-path';
import { useAuth } from './auth-context';
import './sign-in.css';

export function SignInPage() {
  const { user, isLoading, login, isLoggingIn } = useAuth();
  const { state } = useLocation() as { state: unknown };
  const toast = useToast();
  const [typed, setTyped] = useState({ username: '', password: '' });
  const [isRefused, setRefused] = useState(false);
  const username = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const isBlank = (field: keyof typeof typed) => typed[field].trim() === '';

  const submit = async () => {
    const isMissing = isBlank('username') || isBlank('password');
    setRefused(isMissing);
    if (isMissing) {
      (isBlank('username') ? username : password).current?.focus();
      return toast.error('Please fill in all fields');
    }
    const isIn = await login({ username: typed.username.trim(), password: typed.password });
    if (!isIn) password.current?.focus();
  };
  const field = (name: keyof typeof typed) => ({
    id: name,
    size: 'large' as const,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setRefused(false);
    },
    'aria-required': true,
    'aria-invalid': isRefused && isBlank(name),
    ...(isRefused && isBlank(name) && { status: 'error' as const }),
  });

  if (user) return <Navigate to={returnPath(state)} replace />;
  if (isLoading) return <PageLoading />;

  return (
    <div className="sign-in">
      <title>{`Sign In · ${SITE_NAME}`}</title>
      <aside className="sign-in-brand">
        <Brand />
        <div>
          <p className="sign-in-claim">The right worker, in the right order, before the shift.</p>
          <p>Recall list, dispatch and text messages for the hiring hall, with every answer in one place.</p>
        </div>
        <p className="sign-in-note">UNITE HERE Local 26 and BEST Hospitality Training</p>
      </aside>
      <Flex vertical className="sign-in-side">
        <main className="sign-in-card">
          <h1>Sign In</h1>
          <p className="sign-in-lead">Enter your credentials to access the admin dashboard</p>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <Field name="username" label="Username">
              <Input
                ref={username}
                autoComplete="username"
                autoCapitalize="none"
                autoFocus
                {...field('username')}
              />
            </Field>
            <Field name="password" label="Password">
              <Input.Password ref={password} autoComplete="current-password" {...field('password')} />
            </Field>
            <Button type="primary" htmlType="submit" size="large" block loading={isLoggingIn}>
              Sign In
            </Button>
          </form>
        </main>
        <Footer />
      </Flex>
    </div>
  );
}

const Field = ({ name, label, children }: { name: string; label: string; children: ReactNode }) => (
  <div className="sign-in-field">
    <label htmlFor={name}>{label}</label>
    {children}
  </div>
);
